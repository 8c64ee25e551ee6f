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
import { eventOf, hasNumbers, loadWatched, roomOf, watch } from './watch.ts'
import type { Watcher } from './watch.ts'

export type Realtime = {
  /** The campaigns whose numbers somebody sees at this moment. */
  watched(): Promise<WatchedCampaign[]>
  /** How many sockets are open. */
  sockets(): number
  /** Has everybody ask again for what is not numbers: news of it may have been lost. */
  missedNews(): void
  /** Tells all sockets that the server goes away, and closes them. The HTTP server stays open. */
  close(): Promise<void>
}

/** So many sockets one person may have open at a node: a tab of the builder has some. */
export const mostSockets = 200

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
 * and a session; each watch needs the right to see what it is about.
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
}): Realtime {
  const sessions = new WeakMap<IncomingMessage, VerifiedSession>()
  /** Open sockets by the id of their person. */
  const open = new Map<string, number>()
  const change = (personId: string, by: number) => {
    const count = (open.get(personId) ?? 0) + by
    if (count > 0) open.set(personId, count)
    else open.delete(personId)
  }
  const io: LiveServer = new Server(options.httpServer, {
    serveClient: false,
    // Long polling would need all requests of one client at one node.
    transports: ['websocket'],
    wsEngine: PromptWebSockets,
    // The collaboration server answers its own upgrades on the same HTTP server.
    destroyUpgrade: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, answer) => {
      const isRoom = (personId: string) => (open.get(personId) ?? 0) < mostSockets
      void admit(options, { sessions, isRoom }, request).then((refusal) =>
        answer(refusal, refusal === null),
      )
    },
  })

  io.use((socket, next) => {
    const session = sessions.get(socket.request)
    if (!session) return next(new Error('signed-out' satisfies ErrorSlug))
    // Several may have been let in at once.
    if ((open.get(session.personId) ?? 0) >= mostSockets)
      return next(new Error('rate-limited' satisfies ErrorSlug))
    socket.data = { session, targets: new Map() }
    next()
  })
  io.on('connection', (socket) => {
    const { personId } = socket.data.session
    change(personId, 1)
    socket.once('disconnect', () => change(personId, -1))
    serve(options, socket)
  })

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

type Admission = {
  sessions: WeakMap<IncomingMessage, VerifiedSession>
  isRoom: (personId: string) => boolean
}

/** Null lets the connection in; else why not, a slug of the catalogue. */
async function admit(
  options: Parameters<typeof createRealtime>[0],
  { sessions, isRoom }: Admission,
  request: IncomingMessage,
): Promise<ErrorSlug | null> {
  const { origin, cookie = '' } = request.headers
  if (origin === undefined || !options.allowedOrigins().has(origin)) return 'origin-not-allowed'
  try {
    const verdict = await options.verifier.verify(cookie)
    if (verdict.kind === 'unavailable') return 'unavailable'
    if (verdict.kind === 'disabled') return 'account-disabled'
    if (verdict.kind !== 'session') return 'signed-out'
    if (!isRoom(verdict.session.personId)) return 'rate-limited'
    options.guard.note(verdict.session, cookie)
    sessions.set(request, verdict.session)
    return null
  } catch (error) {
    options.log.error({ err: error }, 'a live connection could not be checked')
    return 'unavailable'
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
