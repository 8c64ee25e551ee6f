import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { WebSocket } from 'ws'
import { createEditor, marksOf, savedMarks } from '#e2e/chaos/editor.ts'
import { signUp } from '#e2e/support/person.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'

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
  const company = await owner.api<{ id: string }>('POST', '/companies', { name: 'Northwind' })
  const path = `/companies/${company.id}/campaigns`
  const campaign = await owner.api<{ id: string }>('POST', path, { name: 'Spring' })
  const url = `${origin.replace('http', 'ws')}/collab/${campaign.id}`
  return { owner, campaign, url }
}

test('is healthy and ready once it says so', async () => {
  const { origin } = await start()
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready', failing: [] })
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('collab_rooms')
  const openApi = await (await fetch(`${origin}/api/openapi.json`)).json()
  expect(Object.keys(openApi.paths)).toContain('/campaigns/{campaignId}/activate')
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
