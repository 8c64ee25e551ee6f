import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Koa from 'koa'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createTestSessions } from '#server/core/access/testing/test-sessions.ts'
import { createCallerFinder } from '#server/core/api/find-caller.ts'
import { createLimits, limitTable } from '#server/core/limits.ts'
import { createKeyFinder } from '#server/features/api-keys/find-by-key.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { withGuests } from '#server/features/share-links/guest-sessions.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import { createSessionVerifier } from '#server/platform/identity/verify-session.ts'
import { createWhoami } from '#server/platform/identity/whoami.ts'
import { createCounters } from '#server/platform/limits/counters.ts'
import { createRedisLink } from '#server/platform/redis/redis-link.ts'
import { startLine, testRedisUrl } from '#server/platform/redis/testing/start-line.ts'
import { openPostgres } from '#server/testing/database.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { api } from './api.ts'

const patiently = { timeout: 10_000, interval: 10 }

/** Counts stay in Redis for a minute, so each test comes from a network of its own. */
const newNetwork = () =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`

const fromSender: Layer = (ctx, next) => {
  ctx.request.ip = `${ctx.get('network')}::${randomBytes(2).toString('hex')}`
  return next()
}

const problemShape = z.object({ slug: z.string(), detail: z.string() })

// Several nodes need PostgreSQL; the counts are in no database.
describe('limits by who asks', () => {
  let database: Database
  let close: () => Promise<void>
  const sessions = createTestSessions()
  const closers: (() => unknown)[] = []
  beforeAll(async () => void ({ database, close } = await openPostgres()))
  afterEach(async () => {
    for (const closeOne of closers.splice(0).toReversed()) await closeOne()
  })
  afterAll(() => close())

  async function startNode(url = testRedisUrl()) {
    const { log } = buildServices(database)
    const redis = createRedisLink({ url, log, patienceMs: 60_000 })
    const services = buildServices(database, { limits: createLimits(createCounters(redis)) })
    const { access, clock } = services
    const whoami = createWhoami({ url: () => 'http://identity.test', fetch: sessions.fetch, clock })
    const people = createSessionVerifier({ whoami, access, clock })
    const verifier = withGuests(people, { database, clock })
    const findCaller = createCallerFinder(verifier, createKeyFinder(services))
    const app = new Koa().use(requests(log, createMetrics().http)).use(fromSender)
    app.silent = true
    const server = createServer(app.use(api(services, findCaller)).callback())
    const { origin } = await listenLocally(server)
    closers.push(redis.close, () => (server.closeAllConnections(), server.close()))
    await vi.waitFor(() => redis.ping(), patiently)
    const ask = (network: string, headers: Record<string, string> = {}, path = '/me') =>
      fetch(`${origin}/api${path}`, { headers: { network, ...headers } })
    return { ask, redis }
  }

  const begin = (personId = uuidv7()) => ({ cookie: sessions.begin(personId).cookie })
  const forged = () => ({ cookie: `session=${uuidv7()}` })

  /** The statuses of so many requests, a few at a time. */
  async function flood(count: number, ask: (index: number) => Promise<Response>) {
    const statuses: number[] = []
    for (let sent = 0; sent < count; sent += 30) {
      const some = Array.from({ length: Math.min(30, count - sent) }, (_, index) => sent + index)
      const answers = await Promise.all(some.map(ask))
      statuses.push(...answers.map(({ status }) => status))
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    }
    return statuses
  }

  it('holds one person to one limit over all nodes, wherever they come from', async () => {
    const nodes = [await startNode(), await startNode()] as const
    const ada = begin()
    const { points } = limitTable.person
    const statuses = await flood(points, (index) => nodes[index % 2 ? 0 : 1].ask(newNetwork(), ada))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const network = newNetwork()
    for (const node of nodes) {
      const refused = await node.ask(network, ada)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('ratelimit-policy')).toBe(`"person";q=${points};w=60`)
      expect(refused.headers.get('ratelimit')).toMatch(/^"person";r=0;t=\d+$/)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      const { slug, detail } = problemShape.parse(await refused.json())
      expect([slug, detail]).toEqual([
        'rate-limited',
        `You can try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
      ])
      const served = await node.ask(network, begin())
      expect([served.status, served.headers.get('ratelimit')]).toEqual([
        200,
        expect.stringMatching(new RegExp(`^"person";r=${points - 1};t=\\d+$`)),
      ])
    }
  }, 60_000)

  it('serves 300 people of one network beside a flood from it, which is refused', async () => {
    const { ask } = await startNode()
    const network = newNetwork()
    const companyId = uuidv7()
    const office = Array.from({ length: 300 }, () => buildPerson())
    for (const person of office) await insertMember(database, companyId, 'editor', person)
    const people = office.map(({ id }) => begin(id))
    const ofCompany = `/companies/${companyId}`
    const load = [
      '/me',
      ...['notifications', 'plan', 'dashboard'].map((of) => `${ofCompany}/${of}`),
    ]
    // What a load asks for a second time, and the pictures of a campaign that was deleted.
    load.push(`${ofCompany}/notifications`, `${ofCompany}/thumbnails?campaignIds[0]=${uuidv7()}`)
    const loads = flood(people.length * load.length, (index) =>
      ask(network, people[Math.floor(index / load.length)], load[index % load.length]),
    )
    const strangers = await flood(limitTable.stranger.points + 200, () => ask(network))
    expect(strangers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(200)
    expect(strangers[0]).toBe(401)
    const refused = await ask(network)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(problemShape.parse(await refused.json()).detail).toMatch(/^You can try again in \d+ sec/)
    expect(new Set(await loads)).toEqual(new Set([200]))
    const asked = sessions.state.asked
    const lies = await flood(limitTable.unproven.points + 200, () => ask(network, forged()))
    expect(new Set(lies)).toEqual(new Set([429]))
    expect(sessions.state.asked - asked).toBeLessThanOrEqual(limitTable.unproven.points)
    expect(new Set(await flood(300, (index) => ask(network, people[index])))).toEqual(
      new Set([200]),
    )
  }, 120_000)

  it('counts who shows a session or key that is none as a stranger of the network', async () => {
    const { ask } = await startNode()
    const network = newNetwork()
    const left = async (headers: Record<string, string>) =>
      (await ask(network, headers)).headers.get('ratelimit')?.split(';t=')[0]
    const { points } = limitTable.stranger
    expect(await left({})).toBe(`"stranger";r=${points - 1}`)
    expect(await left(forged())).toBe(`"stranger";r=${points - 2}`)
    expect(await left({ authorization: 'Bearer wrong' })).toBe(`"stranger";r=${points - 3}`)
    expect(await left({ authorization: 'Bearer wrong', ...begin() })).toBe(
      `"stranger";r=${points - 4}`,
    )
  })

  it('refuses nobody and waits for nothing when Redis is gone in the middle', async () => {
    const line = await startLine()
    closers.push(line.stop)
    const { ask, redis } = await startNode(line.url)
    const [network, ada] = [newNetwork(), begin()]
    const work = () => flood(60, (index) => ask(network, index % 2 ? ada : begin()))
    const cutting = work()
    line.cut()
    expect(new Set(await cutting)).toEqual(new Set([200]))
    expect(new Set(await work())).toEqual(new Set([200]))
    line.mend()
    await vi.waitFor(() => redis.ping(), patiently)
    const holding = work()
    line.hold()
    expect(new Set(await holding)).toEqual(new Set([200]))
    const began = performance.now()
    expect((await ask(network, ada)).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(3_000)
    const strangers = await flood(limitTable.stranger.points + 90, () => ask(network))
    expect(strangers.filter((status) => status === 429)).toHaveLength(90)
  }, 60_000)
})
