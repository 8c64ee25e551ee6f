import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { createAccessChanges } from './access/access-changes.ts'
import { createAccessGuard } from './access/access-guard.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { lockDataDir } from './db/lock-data-dir.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/open-database.ts'
import { loadPageSecret } from './features/analytics/page-secret.ts'
import { createVisits } from './features/analytics/visits.ts'
import { visitorPaths } from './features/analytics/visitor-paths.ts'
import { createKeyFinder } from './features/api-keys/find-by-key.ts'
import { startCollab } from './features/collaboration/start-collab.ts'
import { loadPage } from './features/publishing/load-page.ts'
import { createPageCache } from './features/publishing/page-cache.ts'
import { loadPageScript } from './features/publishing/page-script.ts'
import { servePages } from './features/publishing/serve-pages.ts'
import { closeServer, listen } from './http/listen.ts'
import { createMetrics } from './http/metrics.ts'
import { startingUp } from './http/starting-up.ts'
import { createIdentity } from './identity/create-identity.ts'
import { createCallerFinder } from './identity/find-caller.ts'
import { mountPath } from './identity/provider.ts'
import { recurringJobs } from './jobs/recurring-jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Log } from './log.ts'
import { runDelivery } from './mail/run-delivery.ts'
import { senderAddress } from './mail/sender-address.ts'
import { createLiveHub } from './realtime/live-hub.ts'
import { createLiveSource } from './realtime/live-source.ts'
import { createRealtime } from './realtime/create-realtime.ts'
import { createRedisLink } from './redis/redis-link.ts'
import type { Services } from './services.ts'

export type Fanfare = {
  /** Where people reach it, e.g. `http://localhost:3000`. */
  origin: string
  /** Tells the sockets, makes everything durable, and lets go of port, database and folder. */
  stop(): Promise<void>
}

/** How long (ms) answers under way may take once it stops. */
const graceMs = 3_000

/** Puts the whole product together and starts it. Throws with a message for people when it can't. */
export async function startFanfare(config: Config, log: Log): Promise<Fanfare> {
  const unlock = config.databaseUrl ? () => undefined : lockDataDir(config.dataDir)
  const database = await openDatabase(config)
  // Socket.IO takes over the listeners that it finds, so there is one, and what it does changes.
  const front: Front['front'] = { handle: startingUp }
  const server = createServer((request, response) => front.handle(request, response))
  try {
    await database.migrate()
    const port = await listen(server, config.host, config.port)
    const parts = await assemble(config, log, database, { server, front, port })
    log.info({ port, roles: [...config.roles], database: database.kind }, 'ready')
    const stop = async () => {
      await parts.stop()
      await database.close()
      unlock()
      log.info('stopped')
    }
    return { origin: parts.origin, stop }
  } catch (error) {
    server.close()
    await database.close()
    unlock()
    throw error
  }
}

type Front = { server: Server; front: { handle: RequestListener }; port: number }

async function assemble(
  config: Config,
  log: Log,
  database: Database,
  { server, front, port }: Front,
): Promise<Fanfare> {
  const clock = () => new Date()
  const now = () => clock().getTime()
  const origin = config.publicUrl ?? `http://localhost:${port}`
  const origins = new Set([origin, ...(config.publicUrl ? [] : [`http://127.0.0.1:${port}`])])
  const metrics = createMetrics()
  const redis = config.redisUrl ? createRedisLink({ url: config.redisUrl, log }) : null
  const access = createAccessChanges({ redis, log })
  const internalOrigin = () => `http://127.0.0.1:${port}`
  const {
    kind,
    middleware,
    verifier,
    close: closeIdentity,
  } = createIdentity({
    ...{ config, database, clock, log, access },
    appOrigin: () => origin,
  })
  const guard = createAccessGuard({ database, verifier, access, log, now })
  const collab = startCollab({
    ...{ config, database, redis, verifier, guard, clock, log, metrics, origins },
  })
  const pages = createPageCache((slug, path) => loadPage(database, slug, path), now)
  const hub = createLiveHub({ source: createLiveSource(database), now, epoch: uuidv7() })
  await hub.restore()
  const secret = await loadPageSecret(database.fork())
  const visits = createVisits({ database, log, clock, secret, committed: hub.committed })
  const realtime = createRealtime({
    ...{ httpServer: server, database, log, verifier, guard, hub },
    allowedOrigins: () => origins,
  })
  const services: Services = {
    ...{ config, log, database, clock, pages, access },
    identity: {
      kind,
      internalUrl: () => `${internalOrigin()}${mountPath}`,
      verify: (cookie) => verifier.verify(cookie),
    },
    live: hub,
    pageSecret: secret,
    pageScript: loadPageScript(),
    appOrigin: () => origin,
    pagesOrigin: () => config.pagesUrl ?? origin,
    closeRoom: async (campaignId) => collab.dropRoom(campaignId),
    flushRoom: (campaignId) => collab.flush(campaignId),
  }
  let stopping = false
  const app = createApp({
    ...{ services, metrics, identity: middleware, allowedOrigins: () => origins },
    checks: [
      { name: 'database', run: database.ping },
      { name: 'redis', run: async () => redis?.ping(), spare: true },
    ],
    isStopping: () => stopping,
    visitorPaths: [servePages(pages.get), ...visitorPaths(visits, services)],
    findCaller: createCallerFinder(verifier, createKeyFinder({ database, clock })),
  })
  front.handle = app.callback()
  server.on('upgrade', (request, socket, head) => {
    const isCollab = config.roles.has('collab') && request.url?.startsWith('/collab/')
    if (isCollab) collab.handleUpgrade(request, socket, head)
    else if (!request.url?.startsWith('/socket.io/')) socket.destroy()
  })
  const stopJobs = config.roles.has('worker')
    ? runJobs({ database, jobs: recurringJobs(config.dataDir), clock, log })
    : async () => undefined
  const { smtpUrl } = config
  const from = senderAddress(config.mailFrom, origin)
  const stopDelivery =
    smtpUrl && config.roles.has('worker')
      ? runDelivery({ database, clock, log, smtpUrl, from })
      : async () => undefined

  async function stop() {
    stopping = true
    const closed = closeServer(server, graceMs)
    await Promise.all([realtime.close(), collab.close(), stopJobs(), stopDelivery()])
    await closed
    await visits.close()
    hub.close()
    guard.close()
    closeIdentity()
    redis?.close()
  }
  return { origin, stop }
}
