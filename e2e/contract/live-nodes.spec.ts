import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pLimit from 'p-limit'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { shortestTime } from '#e2e/journeys/support/stopwatch.ts'
import { signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import type {
  ClientToServer,
  Covers,
  LiveState,
  ServerToClient,
  WatchAnswer,
} from '#shared/contract/live.ts'

const viewsPerVisitor = 4
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const campaignShape = z.object({ id: z.string(), slug: z.string() })
const analyticsShape = z.object({
  visitorsNow: z.number(),
  total: z.object({ views: z.number(), visitors: z.number() }),
})

// Several processes need PostgreSQL.
if (process.env['TEST_DATABASE'] === 'postgres')
  test('A2 walls at two nodes show the same, also after a time without Redis', async () => {
    await using stack = new AsyncDisposableStack()
    const { redis, startNode } = await surround(stack)
    const origins = [await startNode(), await startNode()] as const
    const campaign = await launch(origins[0])
    const walls = origins.map((origin) => openWall(stack, origin, campaign))
    await waitUntil('both show all', () => walls.every(({ state }) => state()?.covers === 'all'))

    const visits = createVisits(campaign.token)
    const took = await shortestTime(1_000, async () => {
      await visits.send(1_000, origins)
      return await timeUntilEqual(walls, visits.sent())
    })
    expect(took).toBeLessThan(1_000)

    await redis.kill()
    await waitUntil('both say so', () => walls.every(({ state }) => state()?.covers === 'own'))
    const before = visits.sent()
    await visits.send(100, origins.slice(0, 1))
    await timeUntilEqual(walls.slice(0, 1), visits.sent(), 'own')
    expect(walls[1]?.state()).toMatchObject(before)
    await redis.startAgain()
    await timeUntilEqual(walls, visits.sent())

    const late = openWall(stack, await startNode(), campaign)
    await timeUntilEqual([...walls, late], visits.sent())
    for (const { views } of walls) expect(views()).toEqual(views().toSorted((a, b) => a - b))
    expect(await late.analytics()).toMatchObject(visits.sent())
  })

/** One database, one Redis, and as many nodes as are asked for. */
async function surround(stack: AsyncDisposableStack) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-live-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openTestDatabase()
  stack.defer(database.drop)
  const { databaseUrl = '' } = database
  const redis = await startRedis()
  stack.defer(redis.stop)
  const env = { LOG_LEVEL: 'warn', TRUST_PROXY: '1', REDIS_URL: redis.url }
  const startNode = async () => {
    const node = await startServer({ dataDir, databaseUrl, env })
    stack.defer(async () => expect(await node.stop(), 'exit code').toBe(0))
    return node.origin
  }
  return { redis, startNode }
}

type Launched = { id: string; token: string; owner: SignedIn }

async function launch(origin: string): Promise<Launched> {
  const owner = await signUpConfirmed(origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Northwind' })
  const wanted = { name: 'Spring', templateId: 'newsletter' }
  const { id, slug } = await owner.ask(
    campaignShape,
    'POST',
    `/companies/${company.id}/campaigns`,
    wanted,
  )
  await owner.api('POST', `/campaigns/${id}/activate`)
  const html = await (await fetch(`${origin}/c/${slug}`)).text()
  const token = /data-token="([^"]+)"/.exec(html)?.[1] ?? ''
  return { id, token, owner }
}

/** Somebody who watches the campaign at one node. */
function openWall(stack: AsyncDisposableStack, origin: string, { id, owner }: Launched) {
  const { cookie } = owner
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { origin, cookie },
  })
  stack.defer(() => void socket.disconnect())
  const states: LiveState[] = []
  socket.on('state', (state) => states.push(state))
  socket.on('connect', () =>
    socket.emit('watch-campaign', id, (answer: WatchAnswer) => {
      if (answer.ok) states.push(...answer.states)
    }),
  )
  return {
    state: () => states.at(-1),
    views: () => states.map(({ total }) => total.views),
    async analytics() {
      const answer = await fetch(`${origin}/api/campaigns/${id}/analytics`, { headers: { cookie } })
      return analyticsShape.parse(await answer.json())
    },
  }
}

/** Views of visitors who come to the nodes in turn. */
function createVisits(token: string) {
  let count = 0
  const atOnce = pLimit(32)
  const view = async (number: number, origins: readonly string[]) => {
    const visitor = Math.floor(number / viewsPerVisitor)
    const answer = await fetch(`${origins[number % origins.length]}/e`, {
      method: 'POST',
      body: JSON.stringify({ s: Date.now(), e: [{ t: token, i: uuidv7(), k: 'v' }] }),
      headers: {
        'user-agent': browser,
        'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}`,
      },
    })
    expect(answer.status).toBe(204)
  }
  return {
    async send(more: number, origins: readonly string[]) {
      const numbers = Array.from({ length: more }, () => count++)
      await Promise.all(numbers.map((number) => atOnce(view, number, origins)))
    },
    sent() {
      const visitors = Math.ceil(count / viewsPerVisitor)
      return { visitorsNow: visitors, total: { views: count, visitors } }
    },
  }
}

type Wall = { state(): LiveState | undefined }

/** How long (ms) it takes until every wall shows exactly this. */
async function timeUntilEqual(
  walls: readonly Wall[],
  { visitorsNow, total }: Pick<LiveState, 'visitorsNow'> & { total: Partial<LiveState['total']> },
  covers: Covers = 'all',
): Promise<number> {
  const since = performance.now()
  await waitUntil('equal walls', () =>
    walls.every(({ state }) => {
      const shown = state()
      return (
        shown?.covers === covers &&
        shown.visitorsNow === visitorsNow &&
        shown.total.views === total.views &&
        shown.total.visitors === total.visitors
      )
    }),
  )
  return performance.now() - since
}
