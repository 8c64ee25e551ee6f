import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { signUp } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { withId } from '#e2e/support/shapes.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: RunningServer
let owner: SignedIn
let campaignId: string

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fanfare-contract-'))
  database = await openTestDatabase()
  const where = database.databaseUrl ? { databaseUrl: database.databaseUrl } : {}
  server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' }, ...where })
  owner = await signUp(server.origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Northwind' })
  const path = `/companies/${company.id}/campaigns`
  campaignId = (await owner.ask(withId, 'POST', path, { name: 'Spring' })).id
})
test.afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** How a socket ends or stands: its close code, an HTTP status, or `open`. */
function knock(path: string, headers: Record<string, string>): Promise<number | 'open'> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${path}`, { headers })
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
    socket.on('close', resolve)
    socket.on('message', () => {
      resolve('open')
      socket.terminate()
    })
  })
}

test('collaboration opens for a member from our own origin', async () => {
  const headers = { cookie: owner.cookie, origin: server.origin }
  expect(await knock(`/collab/${campaignId}`, headers)).toBe('open')
})

test('collaboration refuses other origins before the handshake', async () => {
  const headers = { cookie: owner.cookie, origin: 'https://evil.example' }
  expect(await knock(`/collab/${campaignId}`, headers)).toBe(403)
})

test('collaboration refuses people who are not signed in', async () => {
  expect(await knock(`/collab/${campaignId}`, { origin: server.origin })).toBe(4401)
})

test('collaboration answers alike for a foreign and an unknown campaign', async () => {
  const stranger = await signUp(server.origin, 'Eve')
  const headers = { cookie: stranger.cookie, origin: server.origin }
  expect(await knock(`/collab/${campaignId}`, headers)).toBe(4404)
  expect(await knock(`/collab/${randomUUID()}`, headers)).toBe(4404)
})

/** What Socket.IO's client is told. */
function toldBy(extraHeaders: Record<string, string>): Promise<string> {
  const options = { transports: ['websocket'], forceNew: true, reconnection: false }
  const socket = io(server.origin, { ...options, extraHeaders })
  return new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', ({ message }) => resolve(message))
  }).finally(() => socket.disconnect())
}

test('live numbers refuse other origins, and tell people who are not signed in', async () => {
  const shake = (headers: Record<string, string>) =>
    knock('/socket.io/?EIO=4&transport=websocket', headers)
  const own = { cookie: owner.cookie, origin: server.origin }
  expect(await shake({ ...own, origin: 'https://evil.example' })).toBe(400)
  expect(await toldBy(own)).toBe('connected')
  expect(await toldBy({ origin: server.origin })).toBe('signed-out')
})

// Long polling would need every request of a client to reach the same node.
test('live numbers come by WebSocket only', async () => {
  const headers = { cookie: owner.cookie, origin: server.origin }
  const polled = await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`, { headers })
  expect(polled.status).toBe(400)
  expect(await polled.json()).toMatchObject({ message: 'Transport unknown' })
})

test('changes over the API are refused from other origins', async () => {
  const response = await fetch(`${server.origin}/api/campaigns/${campaignId}/archive`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: 'https://evil.example' },
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ slug: 'origin-not-allowed' })
})
