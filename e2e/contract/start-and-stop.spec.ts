import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { createEditor, marksOf, savedMarks } from '#e2e/chaos/editor.ts'
import { signUp } from '#e2e/support/person.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { withId } from '#e2e/support/shapes.ts'
import { readJson } from '#shared/testing/read-json.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof openTestDatabase>>
const running: RunningServer[] = []

test.beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fanfare-contract-'))
  database = await openTestDatabase()
})
test.afterEach(async () => {
  for (const server of running.splice(0)) await server.kill()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}) {
  const where = database.databaseUrl ? { databaseUrl: database.databaseUrl } : {}
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', ...env }, ...where })
  running.push(server)
  return server
}

async function campaignOf(origin: string) {
  const owner = await signUp(origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Northwind' })
  const path = `/companies/${company.id}/campaigns`
  const campaign = await owner.ask(withId, 'POST', path, { name: 'Spring' })
  const url = `${origin.replace('http', 'ws')}/collab/${campaign.id}`
  return { owner, campaign, url }
}

test('is healthy and ready once it says so', async () => {
  const { origin } = await start()
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready', failing: [] })
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('collab_rooms')
  const described = z.object({ paths: z.record(z.string(), z.unknown()) })
  const { paths } = await readJson(await fetch(`${origin}/api/openapi.json`), described)
  expect(Object.keys(paths)).toContain('/campaigns/{campaignId}/activate')
})

test('stops within ten seconds: sockets are told, edits are kept, exit 0', async () => {
  const first = await start()
  const { owner, url } = await campaignOf(first.origin)
  const editor = createEditor(url, owner.cookie, 'a')
  const closed = new Promise<number>((resolve) => {
    const watcher = new WebSocket(url, { headers: { cookie: owner.cookie, origin: first.origin } })
    watcher.on('close', resolve)
    watcher.on('open', () => editor.connect())
  })
  await waitUntil('the editor is connected', () => editor.isSynced())
  for (let i = 0; i < 50; i++) editor.type(`mark-${i}`)
  const stopping = performance.now()
  expect(await first.stop()).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(10_000)
  expect(await closed).toBe(4512)
  editor.disconnect()

  const second = await start()
  const reader = createEditor(
    url.replace(new URL(url).host, new URL(second.origin).host),
    owner.cookie,
    'b',
  )
  reader.connect()
  await waitUntil('the reader is synced', () => reader.isSynced())
  const kept = new Set(marksOf(reader.doc).toArray())
  expect(savedMarks(editor).filter((mark) => !kept.has(mark))).toEqual([])
  reader.disconnect()
  expect(await second.stop()).toBe(0)
})

// PostgreSQL may be shared by processes; the folder of SQLite may not.
if (process.env['TEST_DATABASE'] !== 'postgres')
  test('refuses a second process on the same data folder, with a sentence', async () => {
    await start()
    await expect(start()).rejects.toThrow(/Another Fanfare is already running on .*DATA_DIR/)
  })

test('runs again on the folder of a process that was killed', async () => {
  const first = await start()
  await first.kill()
  const second = await start()
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
})

test('says which setting is wrong, and does not start', async () => {
  await expect(start({ FANFARE_ROLES: 'cook' })).rejects.toThrow(/FANFARE_ROLES/)
})

/** With a host that PostgreSQL is not at, or another password: what the variable then is. */
function databaseUrlWith(change: (url: URL) => void): string {
  const url = new URL(database.databaseUrl ?? 'postgres://ada:s3cret@127.0.0.1:1/fanfare')
  url.password ||= 's3cret'
  change(url)
  return url.href
}

test('says that PostgreSQL is away, and never its password', async () => {
  const databaseUrl = databaseUrlWith((url) => {
    url.host = '127.0.0.1:1'
    url.password = 's3cret'
  })
  const failed = await startServer({ dataDir, databaseUrl }).catch(String)
  expect(failed).toMatch(
    /PostgreSQL can't be reached at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Start it/,
  )
  expect(failed).not.toContain('s3cret')
})

if (process.env['TEST_DATABASE'] === 'postgres')
  test('says that PostgreSQL refuses the password', async () => {
    const databaseUrl = databaseUrlWith((url) => {
      url.password = 's3cret'
    })
    const failed = await startServer({ dataDir, databaseUrl }).catch(String)
    expect(failed).toMatch(/PostgreSQL at .* refuses the user "postgres": the password is wrong/)
    expect(failed).not.toContain('s3cret')
  })

test('says what is wrong with the data folder and the database in it', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  const inFile = { DATA_DIR: join(file, 'data') }
  await expect(startServer({ dataDir, env: inFile })).rejects.toThrow(/on the way to it, is a file/)
  writeFileSync(join(dataDir, 'fanfare.db'), 'no database at all '.repeat(100))
  await expect(startServer({ dataDir })).rejects.toThrow(/database in .* is damaged .*DATA_DIR/)
})

test('says which port is taken, and what is no address of this machine', async () => {
  const { origin } = await start()
  const other = mkdtempSync(join(tmpdir(), 'fanfare-contract-'))
  try {
    const port = Number(new URL(origin).port)
    await expect(startServer({ dataDir: other, port })).rejects.toThrow(`Port ${port} is in use`)
    const elsewhere = startServer({ dataDir: other, env: { HOST: '192.0.2.7' } })
    await expect(elsewhere).rejects.toThrow(/HOST is 192\.0\.2\.7, which is no address/)
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})

// Some shells put the program in their own place, others stay between npm and it.
for (const [shell, script] of [
  ['leaves', 'eval "exec $2"'],
  ['stays', 'eval "$2"; exit $?'],
] as const)
  test(`npm start says what it does, and ends by a signal to npm where the shell ${shell}`, async () => {
    const path = join(dataDir, 'shell')
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const npm = spawn('npm', ['start', '--script-shell', path], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const output = await outputUntil(npm, /^ {2}Stop .*$/m)
      expect(output).toMatch(/^Starting…$[\s\S]*^Started in \d+\.\d s\.$/m)
      expect(output).toMatch(/^ {2}Begin .*the first account makes the first company/m)
      expect(output).toMatch(/^ {2}Demonstration .*npm run seed -- --demo/m)
      const origin = /^Fanfare is ready at (\S+)$/m.exec(output)?.[1] ?? ''
      expect(output).toContain(`Read it at ${origin}/dev/outbox`)
      npm.kill('SIGTERM')
      await waitUntil('it to be silent', () => isSilent(origin))
    } finally {
      npm.kill('SIGTERM')
    }
  })

async function outputUntil(program: ChildProcess, end: RegExp): Promise<string> {
  let output = ''
  program.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  await waitUntil('the last line', () => end.test(output) || program.exitCode !== null, 50_000)
  return output
}

function isSilent(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => false,
    () => true,
  )
}
