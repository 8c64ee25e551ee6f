import { createServer } from 'node:http'
import Koa from 'koa'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { createInFlight } from '#server/platform/http/in-flight.ts'
import { takePosts } from '#server/platform/http/take-posts.ts'
import { trustOf } from '#server/platform/http/client-address.ts'
import { requests } from '#server/platform/http/requests.ts'
import { buildServices } from '#server/testing/test-services.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Locate } from '../public/geo-facts.ts'
import type { Committed } from '../public/group-commit.ts'
import { browserAgent } from './test-visits.ts'
import { visitorPaths } from '#server/app/visitor-paths.ts'
import { readGate } from '../public/campaign-gate.ts'
import { createVisits } from '../public/visits.ts'
import type { Visits } from '../public/visits.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import type { Vote } from '#server/features/polls/store-votes.ts'
import { storeVotes } from '#server/features/polls/store-votes.ts'

export const testSecret = 'a secret for tests'

/** `/e` and `/f` on a real port, for tests. The address of the sender is X-Forwarded-For. */
export async function startTestCollector(
  database: Database,
  overrides: {
    clock?: () => Date
    committed?: Committed
    locate?: Locate
    /** What answers beside it. */
    beside?: (visits: Visits<Vote>) => Layer
  } = {},
) {
  const built = buildServices(database, overrides.clock ? { clock: overrides.clock } : {})
  const services = { ...built, pageSecret: testSecret }
  const { clock, log } = services
  const committed = overrides.committed ?? (() => undefined)
  const visits = createVisits({
    database,
    log,
    clock,
    secret: testSecret,
    committed,
    storeDecisive: storeVotes,
    readGate,
    locate: overrides.locate,
  })
  const app = new Koa({ proxy: true })
  app.silent = true
  const metrics = createMetrics()
  app.use(requests(log, metrics.http))
  const { take, layers } = visitorPaths(visits, services)
  if (overrides.beside) app.use(overrides.beside(visits))
  for (const layer of layers) app.use(layer)
  const trustProxy = trustOf(1)
  const parts = { log, metrics, inFlight: createInFlight(), trustProxy, isServed: () => true }
  const server = createServer(takePosts('/e', take, parts, app.callback()))
  const { origin } = await listenLocally(server)
  return {
    origin,
    visits,
    pageSecret: services.pageSecret,
    post: (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'user-agent': browserAgent, 'x-forwarded-for': '192.0.2.1', ...headers },
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await visits.close()
    },
  }
}
