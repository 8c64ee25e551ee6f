import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { presentKratos } from '#e2e/support/build-kratos.ts'
import type { Kratos } from '#e2e/support/build-kratos.ts'
import { createDatabase } from '#e2e/support/create-database.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { startMailSink } from '#e2e/support/mail-sink.ts'
import { signIn, signUp } from '#e2e/support/person.ts'
import { runOperatorCommand } from '#e2e/support/run-operator-command.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startKratos } from '#e2e/support/start-kratos.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'
import { createVisitor, csrfOf } from './identity/visitor.ts'
import type { Answer } from './identity/visitor.ts'

// An installation as it is deployed: with a Kratos, and both on PostgreSQL.
test.describe.configure({ timeout: 5 * 60_000 })

const kratos = presentKratos()

if (process.env['TEST_DATABASE'] === 'postgres' && kratos) {
  test('somebody signs in after everything was lost, also at Kratos, and brought back', async () => {
    await using stack = new AsyncDisposableStack()
    const { open, folder } = await prepare(stack, kratos)
    const first = await open()
    const owner = await signUp(first.origin, 'Ada Lovelace')
    const company = await owner.ask(withId, 'POST', '/companies', { name: 'Northwind' })
    const backup = join(folder, 'monday')
    await runOperatorCommand('backup', [backup], first.place)
    execFileSync('install', ['-m', '600', '.env', 'monday.env'], { cwd: folder })
    await first.destroy()

    execFileSync('install', ['-m', '600', 'monday.env', '.env'], { cwd: folder })
    const second = await open((place) => runOperatorCommand('restore', [backup], place))
    const cookie = await signIn(second.origin, owner)
    const address = `${second.origin}/api/companies/${company.id}`
    const answer = await fetch(address, { headers: { cookie } })
    expect(await answer.json()).toMatchObject({ name: 'Northwind' })
  })

  test('Kratos gets no password that is easy to guess, by whichever way it is chosen', async () => {
    await using stack = new AsyncDisposableStack()
    const { open } = await prepare(stack, kratos)
    const { origin } = await open()
    for (const begin of ['browser', 'api']) {
      const visitor = createVisitor(origin, '10.0.0.1')
      const begun = await visitor.send(`self-service/registration/${begin}`)
      const submit = (password: string) =>
        visitor.submit('registration', begun, {
          method: 'password',
          traits: { email: `${begin}@example.com`, name: 'Ada' },
          password,
        })
      for (const [password, id] of weak) {
        const answer = await submit(password)
        expect([password, answer.status, ...passwordNotes(answer)]).toEqual([password, 400, id])
      }
      expect((await submit(strong)).status).toBe(200)
    }
  })

  test('nor in settings, by data or by a form', async () => {
    await using stack = new AsyncDisposableStack()
    const { open } = await prepare(stack, kratos)
    const { origin } = await open()
    const owner = await signUp(origin, 'Ada Lovelace')
    const visitor = createVisitor(origin, '10.0.0.1')
    for (const pair of owner.cookie.split('; ')) visitor.cookies.set(...pairOf(pair))
    const begun = await visitor.begin('settings')
    for (const [password, id] of [...weak, [owner.email, tooSimilar] as const]) {
      const answer = await visitor.submit('settings', begun, { method: 'password', password })
      expect([password, answer.status, ...passwordNotes(answer)]).toEqual([password, 400, id])
      const form = { method: 'password', password, csrf_token: String(csrfOf(begun)) }
      const asForm = await visitor.raw(
        `self-service/settings?flow=${begun.body.id}`,
        'application/x-www-form-urlencoded',
        new URLSearchParams(form).toString(),
      )
      expect([asForm.status, ...passwordNotes(asForm)]).toEqual([400, id])
    }
    expect(await signIn(origin, owner)).not.toBe('')
    const changed = { method: 'password', password: strong }
    expect((await visitor.submit('settings', begun, changed)).status).toBe(200)
    expect(await signIn(origin, { ...owner, password: strong })).not.toBe('')
  })
}

const strong = 'four quiet horses 81'
const easyToGuess = 4000005
const tooSimilar = 4000031
const weak = [
  ['1234567890', easyToGuess],
  ['aaaaaaaaaa', easyToGuess],
  [' '.repeat(10), easyToGuess],
  ['password12', easyToGuess],
  ['short', 4000032],
] as const

/** The ids of what a flow says of the password. */
const passwordNotes = ({ body }: Answer) =>
  (body.ui?.nodes ?? [])
    .filter(({ attributes }) => attributes.name === 'password')
    .flatMap(({ messages }) => messages.map(({ id }) => id))

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

const newSecret = () => randomBytes(16).toString('hex')

/** Opens installations at one address, each with databases and a folder of its own; they end with `stack`. */
async function prepare(stack: AsyncDisposableStack, program: Kratos) {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-kratos-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const server = z.string().parse(process.env['TEST_POSTGRES_URL'])
  const sink = await startMailSink()
  stack.defer(sink.stop)
  const [port, kratosPort] = [await freePort(), await freePort()]
  const appOrigin = `http://localhost:${port}`

  const secrets = join(folder, '.env')
  writeFileSync(secrets, `KRATOS_SECRET=${newSecret()}\nKRATOS_CIPHER=${newSecret()}\n`)

  async function newDatabase() {
    const { url, drop } = await createDatabase(server)
    stack.defer(drop)
    return url
  }

  async function open(before: (place: ServerOptions) => Promise<unknown> = async () => null) {
    const theirs = await newDatabase()
    const env = {
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      ORY_URL: `http://127.0.0.1:${kratosPort}`,
      KRATOS_DATABASE_URL: theirs,
    }
    const dataDir = join(folder, `data-${theirs.slice(-8)}`)
    const place: ServerOptions = { dataDir, databaseUrl: await newDatabase(), port, env }
    await before(place)
    const options = { kratos: program, port: kratosPort, appOrigin, smtpUrl: sink.url }
    const { KRATOS_SECRET = '', KRATOS_CIPHER = '' } = parseEnv(readFileSync(secrets, 'utf8'))
    const own = { SECRETS_COOKIE: KRATOS_SECRET, SECRETS_CIPHER: KRATOS_CIPHER }
    const running = await startKratos({ ...options, databaseUrl: theirs, env: own })
    stack.defer(running.stop)
    const product = await startServer(place)
    stack.defer(product.kill)
    return {
      origin: product.origin,
      place,
      /** Nothing of it is used again. */
      async destroy() {
        await product.kill()
        await running.stop()
        rmSync(dataDir, { recursive: true })
        rmSync(secrets)
      },
    }
  }
  return { open, folder }
}
