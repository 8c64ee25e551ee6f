import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signUp } from '#e2e/support/person.ts'
import { runOperatorCommand } from '#e2e/support/run-operator-command.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'

// What operators read in the README and the documentation, as it stands there.

test('a campaign is written out and written anew beside the server, and all of it backed up', async () => {
  test.setTimeout(5 * 60_000)
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-operator-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const place = await openPlace(stack, join(folder, 'first'))
  const stands = { ID: '', '/backups/monday': join(folder, 'monday') }
  const operate = (documented: string, at: ServerOptions) => {
    const [, , name = '', , ...args] = documented.split(' ')
    const real = args.map(
      (arg) => Object.entries(stands).find(([word]) => word === arg)?.[1] ?? arg,
    )
    return runOperatorCommand(name, real, at)
  }

  expect(await operate('npm run seed -- --demo', place)).toContain('Made the company Northwind')
  const server = await startServer(place)
  stack.defer(server.kill)
  const owner = await signUp(server.origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Slow Morning' })
  const made = { name: 'Sunday letter', templateId: 'newsletter' }
  const campaigns = `/companies/${company.id}/campaigns`
  const { id } = await owner.ask(withId, 'POST', campaigns, made)
  stands.ID = id

  expect(askReady(server.origin)).toContain('"status":"ready"')
  await operate('npm run export-room -- ID', place)
  expect(existsSync(join(place.dataDir, 'rooms', id, 'document.bin'))).toBe(true)
  expect(await operate('npm run renew -- ID --look', place)).not.toContain('renewed')
  expect(await operate('npm run renew -- ID', place)).toContain(`1 of 1  ${id}  renewed`)
  expect(await operate('npm run renew -- --all', place)).toContain('5 of 5')
  expect(await operate('npm run renew -- ID --purge', place)).toContain('deleted what was before')
  expect(await operate('npm run operator -- mails', place)).toContain('were delivered')
  expect(await operate('npm run operator -- jobs', place)).toContain('failed runs')
  expect(await operate('npm run operator -- webhooks', place)).toContain('arrives')
  expect(await operate('npm run operator -- sizes', place)).toContain('visits, one by one')
  const verified = await operate('npm run operator -- rebuild-rollups --verify', place)
  expect(verified).toContain('is what their events say.')
  expect(await operate('npm run operator -- acts', place)).toContain('No operator has done')
  const rebuilt = await operate('npm run operator -- rebuild-rollups', place)
  expect(rebuilt).toContain('campaigns counted anew.')
  expect(await operate('npm run operator -- companies', place)).toContain('Slow Morning')
  expect(await operate('npm run operator -- people', place)).toContain('Slow Morning (owner)')
  const takenDown = operate('npm run operator -- take-down ID It copies the page of a bank.', place)
  expect(await takenDown).toContain('Sunday letter are taken down')
  expect(await operate('npm run operator -- put-back ID', place)).toContain('are back')
  const rule = operate('npm run operator -- registration domains example.com', place)
  expect(await rule).toContain('Addresses of example.com may register')
  expect(await operate('npm run operator -- registration', place)).toContain('example.com')
  const invited = operate('npm run operator -- registration invited', place)
  expect(await invited).toContain('invite')
  expect(await operate('npm run operator -- registration open', place)).toContain('may register')
  expect(await operate('npm run backup -- /backups/monday', place)).toContain('backup is whole')
  expect(await server.stop()).toBe(0)

  const checked = await operate('npm run restore -- /backups/monday --check', place)
  expect(checked).toContain('It is whole')
  const second = await openPlace(stack, join(folder, 'second'))
  expect(await operate('npm run restore -- /backups/monday', second)).toContain('All of it is back')
  const port = Number(new URL(server.origin).port)
  const restored = await startServer({ ...second, port })
  stack.defer(restored.kill)
  expect(await owner.ask(withId, 'GET', `/campaigns/${id}`)).toEqual({ id })
  expect(await restored.stop()).toBe(0)
})

/** What a process that runs in its container says of itself, on the port that it has here. */
function askReady(origin: string): string {
  const program = `fetch('http://127.0.0.1:3000/readyz').then((r) => r.text()).then(console.log)`
  const here = program.replace('3000', new URL(origin).port)
  return execFileSync('node', ['-e', here], { encoding: 'utf8' })
}

/** Where an installation can be, with a database of its own. */
async function openPlace(stack: AsyncDisposableStack, dataDir: string): Promise<ServerOptions> {
  const { drop, ...database } = await openTestDatabase()
  stack.defer(drop)
  return { dataDir, ...database, env: { LOG_LEVEL: 'warn' } }
}
