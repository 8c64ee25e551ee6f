import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import type { ServerOptions } from 'ws'
import type { WatchTarget } from '#shared/contract/live.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { AccessGuard } from '#server/core/access/access-guard.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import type { SessionVerifier, VerifiedSession } from '#server/platform/identity/verify-session.ts'
import { hangUp, liveHolder } from './live-holder.ts'
import type { LiveServer, LiveSocket } from './live-holder.ts'
import type { LiveHub, WatchedCampaign } from './live-hub.ts'
import type { LiveNews, News } from '#server/platform/bus/live-news.ts'
import { Places, mostSockets } from './places.ts'
import type { MostSockets } from './places.ts'
import { eventOf, hasNumbers, loadWatched, roomOf, watch } from './watch.ts'
import type { Watcher } from './watch.ts'

export type Realtime = {
  /** The campaigns whose numbers somebody sees at this moment. */
  watched(): Promise<WatchedCampaign[]>
  /** Tells whether somebody sees the numbers of a campaign at this moment. */
  isWatched(): (campaign: WatchedCampaign) => boolean
  /** How many sockets are open. */
  sockets(): number
  /** Has everybody ask again for what is not numbers: news of it may have been lost. */
  missedNews(): void
  /** Tells all sockets that the server goes away, and closes them. The HTTP server stays open. */
  close(): Promise<void>
}

/** How long (ms) a socket that is closed may take to answer; then it is cut off. */
const answersWithinMs = 2_000

/**
 * What Socket.IO takes WebSockets with. By itself it waits half a minute for the answer to a close,
 * which a phone without a network never gives, and the server with it.
 */
class PromptWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    super(Object.assign(options, { closeTimeout: answersWithinMs }))
  }
}

/**
 * Socket.IO at `/socket.io` for live numbers and news of reviews. A connection needs one of our origins
 * and a session; each watch needs the right to see what it is about. Who is refused for another reason
 * than the origin is let in far enough to be told, as browsers hide the HTTP answer.
 */
export function createRealtime(options: {
  httpServer: HttpServer
  database: Database
  log: Log
  verifier: SessionVerifier
  guard: AccessGuard
  hub: LiveHub
  clock: () => Date
  news: LiveNews
  /** Asked at each connection, because the port is known late. */
  allowedOrigins: () => ReadonlySet<string>
  /** What stands for one customer's network. */
  networkOf: (request: IncomingMessage) => string
  /** Called with each refusal. */
  onRefused: (why: ErrorSlug) => void
  most?: MostSockets
}): Realtime {
  const admissions = new WeakMap<IncomingMessage, Admission>()
  const places = new Places(options.most ?? mostSockets)
  const io: LiveServer = new Server(options.httpServer, {
    serveClient: false,
    // Long polling would need all requests of one client at one node.
    transports: ['websocket'],
    wsEngine: PromptWebSockets,
    // The collaboration server answers its own upgrades on the same HTTP server.
    destroyUpgrade: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, answer) => {
      const { origin } = request.headers
      if (origin === undefined || !options.allowedOrigins().has(origin)) {
        options.onRefused('origin-not-allowed')
        return answer('origin-not-allowed', false)
      }
      void admit(options, request).then((admission) => {
        admissions.set(request, admission)
        answer(null, true)
      })
    },
  })

  // Counted here, and not once they have asked for news: who never does has a connection, too.
  io.engine.on('connection', (connection: Connection) => {
    const { request } = connection
    const admission = admissions.get(request) ?? { refused: 'signed-out' }
    const giveBack =
      'refused' in admission ? null : places.take(admission.session, options.networkOf(request))
    if (giveBack) return connection.once('close', giveBack)
    const refused = 'refused' in admission ? admission.refused : 'too-many-connections'
    admissions.set(request, { refused })
    options.onRefused(refused)
    // Our clients go when they are told.
    const timer = setTimeout(() => connection.close(), answersWithinMs)
    return connection.once('close', () => clearTimeout(timer))
  })
  io.use((socket, next) => {
    const admission = admissions.get(socket.request) ?? { refused: 'signed-out' }
    if ('refused' in admission) return next(new Error(admission.refused))
    socket.data = { session: admission.session, targets: new Map() }
    next()
  })
  io.on('connection', (socket) => serve(options, socket))

  options.hub.onState((companyId, state) => {
    io.to([`campaign:${state.campaignId}`, `company:${companyId}`]).emit('state', state)
  })
  options.news.onNews((news) => {
    const target = targetOf(news)
    io.to(roomOf(target, 'personId' in news ? news.personId : '')).emit('changed', target)
  })
  options.guard.look(liveHolder(io))

  const targets = () =>
    [...io.sockets.sockets.values()].flatMap(({ data }) => [...data.targets.values()])
  return {
    watched: () => loadWatched(options.database, targets()),
    isWatched() {
      const all = targets()
      const idsOf = (wanted: WatchTarget['kind']) =>
        new Set(all.filter(({ kind }) => kind === wanted).map(({ id }) => id))
      const [campaigns, companies] = [idsOf('campaign'), idsOf('company')]
      return ({ id, companyId }) => campaigns.has(id) || companies.has(companyId)
    },
    sockets: () => io.sockets.sockets.size,
    missedNews() {
      for (const socket of io.sockets.sockets.values())
        for (const { kind, id } of socket.data.targets.values())
          if (!hasNumbers({ kind, id })) socket.emit('changed', { kind, id })
    },
    async close() {
      for (const socket of io.sockets.sockets.values()) hangUp(socket, 'shutting-down')
      io.engine.close()
    },
  }
}

function targetOf(news: News): WatchTarget {
  const { kind } = news
  return kind === 'notifications' ? { kind, id: news.companyId } : { kind, id: news.campaignId }
}

type Admission = { session: VerifiedSession } | { refused: ErrorSlug }

/** What of a connection of Socket.IO's engine is used here. */
type Connection = {
  request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
  close(): unknown
}

async function admit(
  { verifier, guard, log }: Parameters<typeof createRealtime>[0],
  request: IncomingMessage,
): Promise<Admission> {
  const { cookie = '' } = request.headers
  try {
    const verdict = await verifier.verify(cookie)
    if (verdict.kind === 'unavailable') return { refused: 'unavailable' }
    if (verdict.kind === 'disabled') return { refused: 'account-disabled' }
    if (verdict.kind !== 'session') return { refused: 'signed-out' }
    guard.note(verdict.session, cookie)
    return { session: verdict.session }
  } catch (error) {
    log.error({ err: error }, 'a live connection could not be checked')
    return { refused: 'unavailable' }
  }
}

const watched = ['campaign', 'company', 'review', 'internal', 'notifications'] as const

function serve(options: Parameters<typeof createRealtime>[0], socket: LiveSocket): void {
  const limiter = new RateLimiterMemory({ points: 30, duration: 60 })
  const { session, targets } = socket.data
  const watcher: Watcher = {
    personId: session.personId,
    join(target, companyId) {
      const room = roomOf(target, session.personId)
      targets.set(room, { ...target, companyId })
      return socket.join(room)
    },
    watches: (target) => targets.has(roomOf(target, session.personId)),
    mayAsk: () =>
      limiter.consume('all').then(
        () => true,
        () => false,
      ),
  }
  for (const kind of watched)
    socket.on(eventOf({ kind }), async (id, answer) => {
      if (typeof answer === 'function') answer(await watch(options, watcher, { kind, id }))
    })
}
