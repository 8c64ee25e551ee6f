import { createServer } from 'node:http'
import Koa from 'koa'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { startCollab } from '#server/features/collaboration/start-collab.ts'
import { api } from '#server/app/api/api.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import { createKeyFinder } from '#server/features/api-keys/find-by-key.ts'
import { createCallerFinder } from '#server/core/api/find-caller.ts'
import { withGuests } from '#server/features/share-links/guest-sessions.ts'
import { withDisabledPeople } from '#server/platform/identity/disabled-people.ts'
import { createSessionVerifier } from '#server/platform/identity/verify-session.ts'
import { createWhoami } from '#server/platform/identity/whoami.ts'
import { createLiveNews } from '#server/platform/bus/live-news.ts'
import type { MostSockets } from '#server/features/live/places.ts'
import { networkOfRequest } from '#server/platform/http/network-of.ts'
import { startLive } from '#server/features/live/start-live.ts'
import { createRedisLink } from '#server/platform/redis/redis-link.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { createAccessChanges } from '#server/platform/bus/access-changes.ts'
import { createAccessGuard } from '../access-guard.ts'
import type { TestSessions } from './test-sessions.ts'

/** What all sockets of a test say they come from. */
export const testOrigin = 'http://app.test'

/**
 * API, collaboration and live sockets of one node on a free port, put together as in production,
 * with sessions that the test begins and ends. `sweepMs` is how often it looks unasked.
 */
export async function startTestNode(options: {
  database: Database
  sessions: TestSessions
  redisUrl?: string
  sweepMs?: number
  mostLive?: MostSockets
}) {
  const { database, sessions, redisUrl, sweepMs = 600_000, mostLive } = options
  const origins = new Set([testOrigin])
  const { log } = buildServices(database)
  const redis = redisUrl ? createRedisLink({ url: redisUrl, log }) : null
  const access = createAccessChanges({ redis, log })
  const news = createLiveNews({ redis, log })
  const services = buildServices(database, { access, news })
  const { clock, config } = services
  const whoami = createWhoami({ url: () => 'http://identity.test', fetch: sessions.fetch, clock })
  const people = createSessionVerifier({
    whoami: withDisabledPeople(whoami, { database, log }),
    access,
    clock,
  })
  const verifier = withGuests(people, { database, clock })
  const guard = createAccessGuard({ database, verifier, access, log, now: Date.now, sweepMs })
  const metrics = createMetrics()
  const shared = { database, verifier, guard, log }
  const historyDay = () => Promise.resolve(null)
  const collab = startCollab({ ...shared, redis, config, clock, metrics, origins, historyDay })
  const app = new Koa()
  app.silent = true
  app
    .use(requests(log, metrics.http))
    .use(api(services, createCallerFinder(verifier, createKeyFinder(services))))
  const httpServer = createServer(app.callback())
  const live = await startLive({
    ...shared,
    redis,
    httpServer,
    news,
    clock,
    allowedOrigins: () => origins,
    networkOf: (request) => networkOfRequest(request, config.trustProxy),
    onRefused: metrics.counter('live_refused_total', 'Refused', 'reason'),
    ...(mostLive ? { most: mostLive } : {}),
  })
  httpServer.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/collab/')) collab.handleUpgrade(request, socket, head)
  })
  const { origin } = await listenLocally(httpServer)

  return {
    origin,
    access,
    news,
    verifier,
    collab,
    live,
    pingRedis: async () => redis?.ping(),
    async stop() {
      await Promise.all([live.realtime.close(), collab.close()])
      await guard.close()
      live.close()
      redis?.close()
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    },
  }
}

export type TestNode = Awaited<ReturnType<typeof startTestNode>>
