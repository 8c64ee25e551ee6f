import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { shortestTime } from '#e2e/journeys/support/stopwatch.ts'
import { signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createVisits, openWall, timeUntilEqual } from '#e2e/support/walls.ts'

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
    const watch = (origin: string) => {
      const wall = openWall(origin, { campaignId: campaign.id, cookie: campaign.owner.cookie })
      stack.defer(wall.close)
      return wall
    }
    const walls = origins.map(watch)
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

    const newcomer = await startNode()
    await timeUntilEqual([...walls, watch(newcomer)], visits.sent())
    for (const { states } of walls) {
      const views = states().map(({ total }) => total.views)
      expect(views).toEqual(views.toSorted((a, b) => a - b))
    }
    expect(await readAnalytics(newcomer, campaign)).toMatchObject(visits.sent())
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

async function readAnalytics(origin: string, { id, owner }: Launched) {
  const headers = { cookie: owner.cookie }
  const answer = await fetch(`${origin}/api/campaigns/${id}/analytics`, { headers })
  return analyticsShape.parse(await answer.json())
}
