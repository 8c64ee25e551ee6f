import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type {
  ClientToServer,
  LiveState,
  ServerToClient,
  WatchAnswer,
  WatchTarget,
} from '#shared/contract/live.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Role } from '#shared/permissions/can.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { createAccessGuard } from '#server/core/access/access-guard.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { changeMainGoal } from '#server/features/ingest/public/change-main-goal.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import {
  buildAttribution,
  insertCampaign,
  insertPage,
} from '#server/features/ingest/testing/test-visits.ts'
import { insertGuest } from '#server/core/access/testing/insert-guest.ts'
import { liveRules } from '#shared/permissions/sockets.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import type { SessionVerifier } from '#server/platform/identity/verify-session.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createLiveNews } from '#server/platform/bus/live-news.ts'
import type { MostSockets } from './places.ts'
import { startLive } from './start-live.ts'

const isLiveEvent = (name: string): name is keyof typeof liveRules => name in liveRules
const ownOrigin = 'http://app.test'
type Client = Socket<ServerToClient, ClientToServer>

/** Sessions by cookie; ending one tells the listeners as the real verifier does. */
function buildVerifier() {
  const listeners = new Set<(sessionId: string) => void>()
  const verifier: SessionVerifier = {
    async verify(cookie) {
      const personId = /person=([\w-]+)/.exec(cookie ?? '')?.[1]
      if (!personId) return { kind: 'anonymous' }
      const expiresAt = Date.now() + 60_000
      const isGuest = /guest/.test(cookie ?? '') ? { isGuest: true as const } : {}
      const emailVerified = !/unproven/.test(cookie ?? '')
      const person = { personId, name: 'Ada', email: '', emailVerified, ...isGuest }
      return {
        kind: 'session',
        session: { id: `session-${personId}`, ...person, expiresAt },
      }
    },
    verifyAnew: (cookie) => verifier.verify(cookie),
    purge: () => undefined,
    purgePerson: () => undefined,
    endSession: (sessionId) => listeners.forEach((listener) => listener(sessionId)),
    onSessionEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return verifier
}

describeEachDatabase('live numbers', (open) => {
  let database: Database
  let close: () => Promise<void>
  let node: Awaited<ReturnType<typeof startNode>>
  const clients: Client[] = []
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())
  beforeEach(async () => void (node = await startNode()))
  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect()
    await node.stop()
  })

  const refusals: string[] = []
  const most: MostSockets = { perPerson: 20, strangersPerNetwork: 3 }

  async function startNode() {
    const httpServer = createServer()
    const verifier = buildVerifier()
    const allowedOrigins = () => new Set([ownOrigin])
    const log = createLog('silent')
    const access = createAccessChanges({ redis: null, log })
    const guard = createAccessGuard({ database, verifier, access, log, now: () => Date.now() })
    const clock = () => new Date()
    const news = createLiveNews({ redis: null, log })
    const parts = { httpServer, database, log, verifier, guard, news, clock, allowedOrigins }
    const networkOf = ({ headers }: IncomingMessage) => String(headers['x-network'] ?? '')
    const onRefused = (why: string) => void refusals.push(why)
    const counted = { networkOf, onRefused, most }
    const { realtime, committed, close } = await startLive({
      ...parts,
      ...counted,
      redis: null,
      recountMs: 200,
    })
    const collector = await startTestCollector(database, { committed })
    const { port } = await listenLocally(httpServer)
    const stop = async () => {
      await collector.close()
      await realtime.close()
      await guard.close()
      close()
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    }
    return { url: `http://127.0.0.1:${port}`, verifier, collector, news, realtime, stop }
  }

  const member = async (companyId: string, role: Role = 'manager') =>
    (await insertMember(database, companyId, role)).id

  function connect(personId: string | null, origin = ownOrigin, more = {}): Client {
    const client: Client = io(node.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin, ...(personId ? { cookie: `person=${personId}` } : {}), ...more },
    })
    clients.push(client)
    return client
  }

  async function connected(personId: string) {
    const client = connect(personId)
    const states: LiveState[] = []
    client.on('state', (state) => states.push(state))
    await new Promise<void>((resolve, reject) => {
      client.on('connect', resolve)
      client.on('connect_error', reject)
    })
    return { client, states }
  }

  const watch = (client: Client, id: string): Promise<WatchAnswer> =>
    client.emitWithAck('watch-campaign', id)
  const watchAll = (client: Client, id: string): Promise<WatchAnswer> =>
    client.emitWithAck('watch-company', id)
  const refused = (client: Client) =>
    new Promise<string>((resolve) => client.on('connect_error', ({ message }) => resolve(message)))

  async function visit(campaignId: string, address = '192.0.2.1', k = 'v') {
    const page = buildAttribution({ campaignId })
    if (k === 'c') await insertPage(database, page, { button1: 'click' })
    const t = signPageToken(testSecret, page)
    const body = JSON.stringify({ s: Date.now(), e: [{ t, i: uuidv7(), k, b: 'button1' }] })
    const answer = await node.collector.post('/e', body, { 'x-forwarded-for': address })
    expect(answer.status).toBe(204)
  }

  it('answers with the state now, then sends absolute states in order', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const goal = { kind: 'press', target: 'button1' } as const
    const asked = { campaignId, goal, timeZone: 'UTC', now: Date.now() }
    await changeMainGoal(database.fork(), asked, async () => {})
    await visit(campaignId)
    const { client, states } = await connected(await member(companyId))
    const answer = await watch(client, campaignId)
    // PostgreSQL may have other nodes, which this one without Redis does not hear.
    const covers = database.kind === 'sqlite' ? 'all' : 'own'
    expect(answer).toMatchObject({
      ok: true,
      states: [{ campaignId, visitorsNow: 1, total: { views: 1, visitors: 1 }, covers }],
    })
    await visit(campaignId, '192.0.2.2')
    await visit(campaignId, '192.0.2.2', 'c')
    const total = { views: 2, visitors: 2, clicks: 1, conversions: 1 }
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ total, visitorsNow: 2 }))
    const seqs = states.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(states.at(-1)?.lastEventAt).toBeGreaterThan(Date.now() - 60_000)
    // As an operator does, in another process.
    await changeMainGoal(database.fork(), { ...asked, goal: null }, async () => {})
    const anew = { ...total, conversions: 0 }
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ total: anew, visitorsNow: 2 }))
  })

  it('is exact after a reconnection and after a restart', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const personId = await member(companyId)
    const first = await connected(personId)
    await watch(first.client, campaignId)
    first.client.disconnect()
    for (let count = 1; count <= 5; count += 1) await visit(campaignId, `192.0.2.${count}`)
    const second = await connected(personId)
    const again = await watch(second.client, campaignId)
    const exact = { campaignId, visitorsNow: 5, total: { views: 5, visitors: 5 } }
    expect(again).toMatchObject({ ok: true, states: [exact] })
    await node.stop()
    node = await startNode()
    const third = await connected(personId)
    const after = await watch(third.client, campaignId)
    expect(after).toMatchObject({ ok: true, states: [exact] })
    if (!again.ok || !after.ok) throw new Error('not watched')
    expect(after.states[0]?.epoch).not.toBe(again.states[0]?.epoch)
  })

  it('stops soon also beside somebody whose network is gone', async () => {
    const { companyId } = await insertCampaign(database)
    const headers = { origin: ownOrigin, cookie: `person=${await member(companyId)}` }
    const address = `${node.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    const gone = new WebSocket(address, { headers })
    await new Promise((resolve) => gone.once('message', resolve))
    gone.pause()
    // Well before the half a minute that Socket.IO would wait for an answer: a test may not take that.
    await node.stop()
    expect(gone.readyState).toBe(gone.OPEN)
    gone.terminate()
    node = await startNode()
  })

  it('shows all campaigns of a company, also those made later, and no others', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const foreign = await insertCampaign(database)
    const { client, states } = await connected(await member(companyId))
    const answer = await watchAll(client, companyId)
    expect(answer).toMatchObject({ ok: true, states: [{ campaignId }] })
    const later = await insertCampaign(database, { companyId })
    await visit(foreign.campaignId)
    await visit(later.campaignId)
    await vi.waitFor(() => expect(states.at(-1)?.total.views).toBe(1))
    expect(new Set(states.map((state) => state.campaignId))).toEqual(new Set([later.campaignId]))
  })

  it('refuses what is foreign like what is unknown', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const { client } = await connected(await member(uuidv7()))
    const notFound = { ok: false, error: 'not-found' }
    for (const id of [campaignId, uuidv7(), 'rubbish'])
      expect(await watch(client, id)).toEqual(notFound)
    for (const id of [companyId, uuidv7()]) expect(await watchAll(client, id)).toEqual(notFound)
    const reviewer = await connected(await member(companyId, 'reviewer'))
    expect(await watch(reviewer.client, campaignId)).toEqual({ ok: false, error: 'forbidden' })
  })

  it('refuses other origins and people without a session', async () => {
    const { companyId } = await insertCampaign(database)
    const personId = await member(companyId)
    const answers = await Promise.all([
      refused(connect(personId, 'https://evil.example')),
      refused(connect(null)),
    ])
    expect(answers).toHaveLength(2)
  })

  it('hangs up within a second when the session ends or the role is lost', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const [leaving, lowered] = [await member(companyId), await member(companyId)]
    const reasons: ErrorSlug[] = []
    for (const personId of [leaving, lowered]) {
      const { client } = await connected(personId)
      client.on('ended', (why) => reasons.push(why))
      expect((await watch(client, campaignId)).ok).toBe(true)
    }
    node.verifier.endSession(`session-${leaving}`)
    await vi.waitFor(() => expect(reasons).toEqual(['signed-out']), { timeout: 1_000 })
    await database.fork().nativeUpdate(MemberEntity, { personId: lowered }, { role: 'reviewer' })
    await vi.waitFor(() => expect(reasons).toEqual(['signed-out', 'forbidden']), { timeout: 2_000 })
  })

  it('tells of threads to who may see the campaign, and of notifications to their owner alone', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const foreign = await insertCampaign(database)
    const [ada, bo] = [await member(companyId, 'reviewer'), await member(companyId, 'editor')]
    const heard: string[] = []
    for (const [name, personId] of Object.entries({ ada, bo })) {
      const { client } = await connected(personId)
      client.on('changed', ({ kind }) => heard.push(`${name} ${kind}`))
      client.on('ended', (why) => heard.push(`${name} ${why}`))
      const nothing = { ok: true, states: [] }
      expect(await client.emitWithAck('watch-review', campaignId)).toEqual(nothing)
      expect(await client.emitWithAck('watch-notifications', companyId)).toEqual(nothing)
      const other = await client.emitWithAck('watch-review', foreign.campaignId)
      expect(other).toEqual({ ok: false, error: 'not-found' })
    }
    node.news.publish({ kind: 'review', campaignId: foreign.campaignId })
    node.news.publish({ kind: 'review', campaignId })
    node.news.publish({ kind: 'notifications', companyId, personId: bo })
    const all = ['ada review', 'bo notifications', 'bo review']
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(all))
    await database.fork().nativeDelete(MemberEntity, { personId: ada })
    await vi.waitFor(() => expect(heard).toContain('ada not-found'), { timeout: 2_000 })
  })

  it('tells of threads of the team alone to members, and to no guest by whatever they watch', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const ada = await member(companyId, 'reviewer')
    const sharer = await member(companyId, 'editor')
    const guest = await insertGuest(database, { campaignId, companyId }, sharer)
    const heard: string[] = []
    const refusals: string[] = []
    for (const [name, personId] of Object.entries({ ada, guest })) {
      const { client } = await connected(personId)
      client.onAny((event, target) => heard.push(`${name} ${event} ${JSON.stringify(target)}`))
      for (const event of Object.keys(liveRules).filter(isLiveEvent)) {
        const id =
          event === 'watch-company' || event === 'watch-notifications' ? companyId : campaignId
        const answer: WatchAnswer = await client.emitWithAck(event, id)
        if (!answer.ok) refusals.push(`${name} ${event} ${answer.error}`)
      }
    }
    expect(refusals).toContain('guest watch-internal forbidden')
    node.news.publish({ kind: 'internal', campaignId })
    node.news.publish({ kind: 'review', campaignId })
    const changed = (kind: string) => `changed ${JSON.stringify({ kind, id: campaignId })}`
    const all = [
      `ada ${changed('internal')}`,
      `ada ${changed('review')}`,
      `guest ${changed('review')}`,
    ]
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(all))
  })

  it('knows whose numbers are seen, each once, and has all else asked for again', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const other = await insertCampaign(database, { companyId })
    await insertCampaign(database)
    const heard: WatchTarget[] = []
    for (const event of ['watch-campaign', 'watch-company', 'watch-review'] as const) {
      const { client } = await connected(await member(companyId))
      client.on('changed', (target) => heard.push(target))
      await client.emitWithAck(event, event === 'watch-company' ? companyId : campaignId)
    }
    const ids = (await node.realtime.watched()).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([campaignId, other.campaignId].toSorted())
    node.realtime.missedNews()
    node.news.publish({ kind: 'review', campaignId })
    const review = { kind: 'review', id: campaignId }
    await vi.waitFor(() => expect(heard).toEqual([review, review]))
  })

  it('says so when it shuts down', async () => {
    const { companyId } = await insertCampaign(database)
    const { client } = await connected(await member(companyId))
    const told = new Promise((resolve) => client.on('ended', resolve))
    await node.realtime.close()
    expect(await told).toBe('shutting-down')
  })

  it('A17 lets one person have so many sockets, and everybody else go on', async () => {
    const { companyId } = await insertCampaign(database)
    const [ada, bob] = [await member(companyId), await member(companyId)]
    const first = await connected(ada)
    await Promise.all(Array.from({ length: most.perPerson - 1 }, () => connected(ada)))
    refusals.length = 0
    const turnedAway = connect(ada)
    expect(await refused(turnedAway)).toBe('too-many-connections')
    expect(refusals).toEqual(['too-many-connections'])
    await connected(bob)
    // What is closed makes room again.
    first.client.disconnect()
    await vi.waitFor(() => expect(node.realtime.sockets()).toBe(most.perPerson))
    await connected(ada)
    await Promise.all([refused(connect(ada)), refused(connect(ada))])
  })

  it('A17 counts who has a connection and never asks for news, and hangs up on the refused', async () => {
    const { companyId } = await insertCampaign(database)
    const ada = await member(companyId)
    const headers = { origin: ownOrigin, cookie: `person=${ada}` }
    const address = `${node.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    const mute = () => {
      const socket = new WebSocket(address, { headers })
      onTestFinished(() => socket.terminate())
      return new Promise<WebSocket>((resolve) => socket.once('message', () => resolve(socket)))
    }
    await Promise.all(Array.from({ length: most.perPerson }, mute))
    expect(await refused(connect(ada))).toBe('too-many-connections')
    const oneMore = await mute()
    await new Promise((resolve) => oneMore.once('close', resolve))
  })

  it('A17 lets strangers of one network have so many together, and members there as many as ever', async () => {
    const { companyId } = await insertCampaign(database)
    const come = (personId: string, kind: string, network: string) =>
      connect(personId, ownOrigin, { cookie: `person=${personId}; ${kind}`, 'x-network': network })
    const isIn = (client: Client) =>
      new Promise<void>((resolve, reject) => {
        client.on('connect', resolve)
        client.on('connect_error', reject)
      })
    for (let count = 1; count < most.strangersPerNetwork; count += 1)
      await isIn(come(uuidv7(), 'guest', 'office'))
    const unproven = come(await member(companyId), 'unproven', 'office')
    await isIn(unproven)
    const another = uuidv7()
    expect(await refused(come(another, 'guest', 'office'))).toBe('too-many-connections')
    await isIn(come(another, 'guest', 'home'))
    for (let count = 0; count < 2 * most.strangersPerNetwork; count += 1)
      await isIn(come(await member(companyId), '', 'office'))
    unproven.disconnect()
    await vi.waitFor(() => isIn(come(another, 'guest', 'office')))
  })

  it('limits how often one socket asks', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const { client } = await connected(await member(companyId))
    const answers: WatchAnswer[] = []
    for (let count = 0; count < 32; count += 1) answers.push(await watch(client, campaignId))
    expect(answers.at(-1)).toEqual({ ok: false, error: 'rate-limited' })
  })
})
