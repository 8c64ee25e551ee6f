import type { RequestListener } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/open-database.ts'
import { loadPageSecret } from '#server/features/analytics/page-secret.ts'
import { createVisits } from '#server/features/analytics/visits.ts'
import { visitorPaths } from '#server/features/analytics/visitor-paths.ts'
import { createKeyFinder } from '#server/features/api-keys/find-by-key.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { createPageCache } from '#server/features/publishing/page-cache.ts'
import { loadPageScripts } from '#server/features/publishing/page-script.ts'
import { servePages } from '#server/features/publishing/serve-pages.ts'
import { createUnderWay } from '#server/http/under-way.ts'
import { createIdentity } from '#server/identity/create-identity.ts'
import { createCallerFinder } from '#server/identity/find-caller.ts'
import { mountPath } from '#server/identity/provider.ts'
import { hasOutboxPage } from '#server/mail/may-read-outbox.ts'
import { outboxPath } from '#server/mail/outbox-page.ts'
import { createLiveHub } from '#server/realtime/live-hub.ts'
import { createLiveSource } from '#server/realtime/live-source.ts'
import { createRealtime } from '#server/realtime/create-realtime.ts'
import type { Services } from '#server/services.ts'
import type { Base, OpenRooms } from './base.ts'

export type Web = {
  handle: RequestListener
  /** Where its mail can be read, by the person at this machine; null where it can't. */
  outbox: string | null
  /** Tells the live sockets that the server goes away. */
  stop(): Promise<void>
  /**
   * Makes durable what came with the last requests; to be called when all are answered. Those that
   * nobody waits for any more may take `graceMs`.
   */
  finish(graceMs: number): Promise<void>
}

/** API, identity, application, published pages and live numbers. */
export async function startWeb(base: Base, database: Database, rooms: OpenRooms): Promise<Web> {
  const { config, log, clock, origin, origins, access, verifier, guard } = base
  const now = () => clock().getTime()
  const appOrigin = () => origin
  const allowedOrigins = () => origins
  const identity = await createIdentity({ config, database, clock, log, verifier, appOrigin })
  const pages = createPageCache((slug, path) => loadPage(database, slug, path), now)
  const hub = createLiveHub({ source: createLiveSource(database), now, epoch: uuidv7() })
  await hub.restore()
  const pageSecret = await loadPageSecret(database.fork())
  const committed = hub.committed
  const visits = createVisits({ database, log, clock, secret: pageSecret, committed })
  const live = { httpServer: base.server, database, log, verifier, guard, hub, allowedOrigins }
  const realtime = createRealtime(live)
  const services: Services = {
    ...{ config, log, database, clock, pages, access, pageSecret, appOrigin },
    identity: {
      kind: identity.kind,
      internalUrl: () => `http://127.0.0.1:${base.port}${mountPath}`,
      verify: (cookie) => verifier.verify(cookie),
    },
    live: hub,
    pageScripts: loadPageScripts(),
    pagesOrigin: () => config.pagesUrl ?? origin,
    closeRoom: async (campaignId) => rooms.close(campaignId),
    flushRoom: (campaignId) => rooms.flush(campaignId),
  }
  const underWay = createUnderWay()
  const app = createApp({
    ...{ services, metrics: base.metrics, identity: identity.middleware, allowedOrigins },
    visitorPaths: [servePages(pages.get), ...visitorPaths(visits, services)],
    findCaller: createCallerFinder(verifier, createKeyFinder({ database, clock })),
    underWay: underWay.layer,
  })
  const hasOutbox = hasOutboxPage({ smtpUrl: config.smtpUrl, appOrigin: origin })
  return {
    handle: app.callback(),
    outbox: hasOutbox ? `${origin}${outboxPath}` : null,
    stop: () => realtime.close(),
    async finish(graceMs) {
      await underWay.settled(graceMs)
      await visits.close()
      hub.close()
      identity.close()
    },
  }
}
