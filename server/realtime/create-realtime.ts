import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#shared/contract/live.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'
import type { SessionVerifier, VerifiedSession } from '#server/identity/verify-session.ts'
import { stillAllowed } from './still-allowed.ts'
import { campaignRoom, companyRoom, watchCampaign, watchCompany } from './watch.ts'
import type { Watcher } from './watch.ts'
import type { LiveHub } from './live-hub.ts'

export type Realtime = {
  /** Tells all sockets that the server goes away, and closes them. The HTTP server stays open. */
  close(): Promise<void>
}

type Data = { session: VerifiedSession; companies: Set<string> }
type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, Data>
type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, Data>

/** A lowered role takes effect within this time, in ms. */
const recheckMs = 1_000
const longestTimerMs = 2 ** 31 - 1

/**
 * Socket.IO at `/socket.io` for live numbers. A connection needs one of our origins and a session;
 * each watch needs the right to see the numbers.
 */
export function createRealtime(options: {
  httpServer: HttpServer
  database: Database
  log: Log
  verifier: SessionVerifier
  hub: LiveHub
  /** Asked at each connection, because the port is known late. */
  allowedOrigins: () => ReadonlySet<string>
}): Realtime {
  const { verifier, log } = options
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
    socket.data = { session, companies: new Set() }
    next()
  })
  io.on('connection', (socket) => serve(options, socket))

  options.hub.onState((companyId, state) => {
    io.to([campaignRoom(state.campaignId), companyRoom(companyId)]).emit('state', state)
  })
  const stopListening = verifier.onSessionEnded((sessionId) => {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.session.id === sessionId) hangUp(socket, 'signed-out')
  })
  const rechecking = startRecheck(options.database, io, log)

  return {
    async close() {
      clearInterval(rechecking)
      stopListening()
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
  const { origin, cookie } = request.headers
  if (origin === undefined || !options.allowedOrigins().has(origin)) return 'origin-not-allowed'
  try {
    const verdict = await options.verifier.verify(cookie)
    if (verdict.kind === 'unavailable') return 'unavailable'
    if (verdict.kind !== 'session') return 'signed-out'
    sessions.set(request, verdict.session)
    return null
  } catch (error) {
    options.log.error({ err: error }, 'a live connection could not be checked')
    return 'unavailable'
  }
}

function serve(options: Parameters<typeof createRealtime>[0], socket: LiveSocket): void {
  const limiter = new RateLimiterMemory({ points: 30, duration: 60 })
  const { session, companies } = socket.data
  const watcher: Watcher = {
    personId: session.personId,
    join: (room, companyId) => {
      companies.add(companyId)
      return socket.join(room)
    },
    mayAsk: () =>
      limiter.consume('all').then(
        () => true,
        () => false,
      ),
  }
  const left = session.expiresAt - Date.now()
  const expiry = setTimeout(hangUp, Math.min(left, longestTimerMs), socket, 'signed-out')
  expiry.unref()
  socket.on('disconnect', () => clearTimeout(expiry))
  socket.on('watch-campaign', async (id, answer) => {
    if (typeof answer === 'function') answer(await watchCampaign(options, watcher, id))
  })
  socket.on('watch-company', async (id, answer) => {
    if (typeof answer === 'function') answer(await watchCompany(options, watcher, id))
  })
}

/** Says why, then closes. */
function hangUp(socket: LiveSocket, why: ErrorSlug): void {
  socket.emit('ended', why)
  socket.disconnect(true)
}

/** Closes sockets of people who lost the right to what they watch. One query a round. */
function startRecheck(database: Database, io: LiveServer, log: Log): NodeJS.Timeout {
  let checking = false
  const timer = setInterval(async () => {
    const watching = [...io.sockets.sockets.values()].filter(({ data }) => data.companies.size > 0)
    if (checking || watching.length === 0) return
    checking = true
    try {
      const allowed = await stillAllowed(
        database.fork(),
        watching.map(({ data }) => data.session.personId),
      )
      for (const socket of watching)
        if (!allowed(socket.data.session.personId, socket.data.companies))
          hangUp(socket, 'forbidden')
    } catch (error) {
      log.error({ err: error }, 'rights of live connections could not be checked')
    } finally {
      checking = false
    }
  }, recheckMs)
  timer.unref()
  return timer
}
