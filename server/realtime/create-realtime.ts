import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Server } from 'socket.io'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { AccessGuard } from '#server/access/access-guard.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'
import type { SessionVerifier, VerifiedSession } from '#server/identity/verify-session.ts'
import { hangUp, liveHolder } from './live-holder.ts'
import type { LiveServer, LiveSocket } from './live-holder.ts'
import type { LiveHub } from './live-hub.ts'
import { roomOf, watch } from './watch.ts'
import type { Watcher } from './watch.ts'

export type Realtime = {
  /** Tells all sockets that the server goes away, and closes them. The HTTP server stays open. */
  close(): Promise<void>
}

/**
 * Socket.IO at `/socket.io` for live numbers. A connection needs one of our origins and a session;
 * each watch needs the right to see the numbers.
 */
export function createRealtime(options: {
  httpServer: HttpServer
  database: Database
  log: Log
  verifier: SessionVerifier
  guard: AccessGuard
  hub: LiveHub
  /** Asked at each connection, because the port is known late. */
  allowedOrigins: () => ReadonlySet<string>
}): Realtime {
  const sessions = new WeakMap<IncomingMessage, VerifiedSession>()
  const io: LiveServer = new Server(options.httpServer, {
    serveClient: false,
    // The collaboration server answers its own upgrades on the same HTTP server.
    destroyUpgrade: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, answer) => {
      void admit(options, sessions, request).then((refusal) => answer(refusal, refusal === null))
    },
  })

  io.use((socket, next) => {
    const session = sessions.get(socket.request)
    if (!session) return next(new Error('signed-out' satisfies ErrorSlug))
    socket.data = { session, targets: new Map() }
    next()
  })
  io.on('connection', (socket) => serve(options, socket))

  options.hub.onState((companyId, state) => {
    const rooms = [
      roomOf({ kind: 'campaign', id: state.campaignId }),
      roomOf({ kind: 'company', id: companyId }),
    ]
    io.to(rooms).emit('state', state)
  })
  options.guard.look(liveHolder(io))

  return {
    async close() {
      for (const socket of io.sockets.sockets.values()) hangUp(socket, 'shutting-down')
      io.engine.close()
    },
  }
}

/** Null lets the connection in; else why not, a slug of the catalogue. */
async function admit(
  options: Parameters<typeof createRealtime>[0],
  sessions: WeakMap<IncomingMessage, VerifiedSession>,
  request: IncomingMessage,
): Promise<ErrorSlug | null> {
  const { origin, cookie = '' } = request.headers
  if (origin === undefined || !options.allowedOrigins().has(origin)) return 'origin-not-allowed'
  try {
    const verdict = await options.verifier.verify(cookie)
    if (verdict.kind === 'unavailable') return 'unavailable'
    if (verdict.kind !== 'session') return 'signed-out'
    options.guard.note(verdict.session, cookie)
    sessions.set(request, verdict.session)
    return null
  } catch (error) {
    options.log.error({ err: error }, 'a live connection could not be checked')
    return 'unavailable'
  }
}

function serve(options: Parameters<typeof createRealtime>[0], socket: LiveSocket): void {
  const limiter = new RateLimiterMemory({ points: 30, duration: 60 })
  const { session, targets } = socket.data
  const watcher: Watcher = {
    personId: session.personId,
    join(target, companyId) {
      const room = roomOf(target)
      targets.set(room, { ...target, companyId })
      return socket.join(room)
    },
    watches: (target) => targets.has(roomOf(target)),
    mayAsk: () =>
      limiter.consume('all').then(
        () => true,
        () => false,
      ),
  }
  socket.on('watch-campaign', async (id, answer) => {
    if (typeof answer === 'function')
      answer(await watch(options, watcher, { kind: 'campaign', id }))
  })
  socket.on('watch-company', async (id, answer) => {
    if (typeof answer === 'function') answer(await watch(options, watcher, { kind: 'company', id }))
  })
}
