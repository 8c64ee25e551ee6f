import type { IncomingMessage, RequestListener } from 'node:http'
import { createApp } from '#server/app/create-app.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { openGeoDatabase } from '#server/features/ingest/geo-database.ts'
import { loadPageSecret } from '#server/features/ingest/page-secret.ts'
import { readGate } from '#server/features/ingest/public/campaign-gate.ts'
import { createVisits } from '#server/features/ingest/public/visits.ts'
import { visitorPaths } from '#server/app/visitor-paths.ts'
import { createKeyFinder } from '#server/features/api-keys/find-by-key.ts'
import { refusesRegistration } from '#server/core/companies/registration.ts'
import { provesAddress } from '#server/features/invites/find-invite.ts'
import { createDns } from '#server/features/domains/dns.ts'
import { startDemo } from '#server/features/demo/start-demo.ts'
import type { Demo } from '#server/features/demo/start-demo.ts'
import { originOfDomain, ownHosts } from '#server/features/domains/own-hosts.ts'
import { isForeign, serveDomains } from '#server/features/publishing/serve-domains.ts'
import { createSiteTable, loadSites } from '#server/features/domains/public/site-table.ts'
import { createVariantChoice } from '#server/features/experiments/choose-variant.ts'
import { createTrialFinder } from '#server/features/experiments/load-trial.ts'
import { findPublishedPicture } from '#server/features/publishing/find-published-picture.ts'
import { indexedPages } from '#server/features/publishing/indexed-pages.ts'
import type { PaymentProvider } from '#server/core/ports/payment-provider.ts'
import { plansOfConfig } from '#server/features/billing/plan-limits.ts'
import { storeVotes } from '#server/features/polls/store-votes.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { createPageCache } from '#server/features/publishing/page-cache.ts'
import { loadPageScripts } from '#server/features/launch/page-script.ts'
import { servePages } from '#server/features/publishing/serve-pages.ts'
import { createLimits } from '#server/core/limits.ts'
import { createCounters } from '#server/platform/limits/counters.ts'
import { PlainCounter } from '#server/platform/http/plain-metrics.ts'
import { createInFlight } from '#server/platform/http/in-flight.ts'
import { named } from '#server/platform/http/named.ts'
import type { Context } from '#server/platform/http/layer.ts'
import { takePosts } from '#server/platform/http/take-posts.ts'
import { createIdentity } from '#server/platform/identity/create-identity.ts'
import { createCallerFinder } from '#server/core/api/find-caller.ts'
import { createFontProcesses } from '#server/platform/fonts/font-processes.ts'
import { createPictureProcesses } from '#server/platform/pictures/picture-processes.ts'
import { createPasswordHasher } from '#server/platform/identity/password-hash.ts'
import { mountPath } from '#server/platform/identity/provider.ts'
import { hasOutboxPage } from '#server/platform/mail/may-read-outbox.ts'
import { outboxPath } from '#server/platform/mail/outbox-path.ts'
import { startLive } from '#server/features/live/start-live.ts'
import { networkOfRequest } from '#server/platform/http/network-of.ts'
import type { Services } from '#server/core/services.ts'
import type { Base, OpenRooms, ReadingBase } from './base.ts'
import { measureVisits } from './measure-visits.ts'

export type Web = {
  handle: RequestListener
  /** Where its mail can be read, by the person at this machine; null where it can't. */
  outbox: string | null
  /** The demonstration of the landing page, where there is one. */
  demo: Demo | null
  /** Tells the live sockets that the server goes away. */
  stop(): Promise<void>
  /**
   * Makes durable what came with the last requests; to be called when all are answered. Those that
   * nobody waits for any more may take `graceMs`.
   */
  finish(graceMs: number): Promise<void>
}

/** API, identity, application, published pages and live numbers. */
export async function startWeb(
  base: ReadingBase,
  database: Database,
  rooms: OpenRooms,
): Promise<Web> {
  const { config, log, clock, origin, origins, access, news, verifier, guard } = base
  const now = () => clock().getTime()
  const appOrigin = () => origin
  const allowedOrigins = () => origins
  const counters = createCounters(base.redis)
  const refused = new PlainCounter('Requests refused because there were too many, by limit')
  base.metrics.add(() => refused.print('rate_limited_total'))
  const limits = createLimits(counters, (name) => refused.add(1, name))
  const identity = createIdentity({
    config,
    counters,
    database,
    clock,
    log,
    verifier,
    appOrigin,
    provesAddress: (token, email) => provesAddress(database.fork(), { token, email }, clock()),
    refusesRegistration: (asked) => refusesRegistration(database.fork(), asked, clock()),
  })
  const pagesOrigin = () => config.pagesUrl ?? origin
  const indexed = (slug: string) => indexedPages(database.fork(), slug, pagesOrigin())
  const sockets = {
    httpServer: base.server,
    allowedOrigins,
    verifier,
    guard,
    redis: base.redis,
    networkOf: (request: IncomingMessage) => networkOfRequest(request, config.trustProxy),
    onRefused: base.metrics.counter(
      'live_refused_total',
      'Refused sockets of live numbers and news',
      'reason',
    ),
  }
  const live = await startLive({ ...sockets, database, log, news, clock })
  base.metrics.gauge('live_sockets', 'Sockets of live numbers and news', live.realtime.sockets)
  const pageSecret = await loadPageSecret(database.fork())
  const findInPlace = createTrialFinder(pageSecret)
  const load = (slug: string, path: string) =>
    loadPage(database, slug, path, pagesOrigin(), findInPlace)
  const pages = createPageCache(load, now)
  const { committed } = live
  const onGroup = measureVisits(base.metrics)
  const collecting = { secret: pageSecret, committed, storeDecisive: storeVotes, readGate }
  const geo = config.geoipDb === null ? null : await openGeoDatabase(config.geoipDb, { log })
  const locate = geo?.locate
  const visits = createVisits({ database, log, clock, onGroup, locate, ...collecting })
  const choose = createVariantChoice(visits, now)
  const get = async (slug: string, path: string, ctx: Context) =>
    choose(ctx, await pages.get(slug, path))
  const sites = await createSiteTable({
    load: () => loadSites(database.fork()),
    redis: base.redis,
    log,
  })
  const pictures = createPictureProcesses(log)
  const fonts = createFontProcesses(log)
  const services: Services = {
    config,
    log,
    database,
    clock,
    pages,
    access,
    news,
    pageSecret,
    appOrigin,
    identity: {
      kind: identity.kind,
      internalUrl: () => `http://127.0.0.1:${base.port}${mountPath}`,
      verify: (cookie) => verifier.verify(cookie),
      verifyAnew: (cookie) => verifier.verifyAnew(cookie),
    },
    payments: await createPayments(base),
    plans: plansOfConfig(config),
    live: live.hub,
    pageScripts: loadPageScripts(),
    passwords: createPasswordHasher(),
    documents: base.documents,
    numbers: base.numbers,
    browser: base.browser,
    files: base.files,
    pictures,
    fonts,
    limits,
    pagesOrigin,
    domains: { dns: createDns(config.dnsServers), changed: () => sites.changed() },
    closeRoom: async (campaignId) => rooms.close(campaignId),
    flushRoom: (campaignId) => rooms.flush(campaignId),
    editRoom: (campaignId, personId, change) => rooms.edit(campaignId, personId, change),
  }
  const visitors = visitorPaths(visits, services)
  const ownNames = config.publicUrl ? ownHosts(services).names : null
  const picture = (slug: string, path: string) => findPublishedPicture(services, slug, path)
  const demo = config.hasDemo ? startDemo({ config, origins, clock, log }) : null
  const inFlight = createInFlight()
  const app = createApp({
    services,
    metrics: base.metrics,
    accessLog: base.accessLog,
    identity: identity.middleware,
    allowedOrigins,
    domains: {
      isVerified: (host) => sites.find(host) !== undefined,
      serve: serveDomains({
        find: sites.find,
        get,
        indexed,
        picture,
        originOf: (name) => originOfDomain(name, pagesOrigin()),
        ownNames: () => ownNames,
      }),
    },
    visitorPaths: [named('/c/{slug}', servePages({ get, indexed, picture })), ...visitors.layers],
    demo: demo?.seat ?? null,
    findCaller: createCallerFinder(verifier, createKeyFinder(services)),
    inFlight: inFlight.layer,
  })
  const hasOutbox = hasOutboxPage({ smtpUrl: config.smtpUrl, appOrigin: origin })
  const { metrics, accessLog } = base
  const isServed = (host: string) => sites.find(host) !== undefined || !isForeign(host, ownNames)
  const parts = { log, metrics, accessLog, inFlight, trustProxy: config.trustProxy, isServed }
  return {
    handle: takePosts('/e', visitors.take, parts, app.callback()),
    demo,
    outbox: hasOutbox ? `${origin}${outboxPath}` : null,
    stop: async () => void (await Promise.all([live.realtime.close(), demo?.close()])),
    async finish(graceMs) {
      await inFlight.settled(graceMs)
      pictures.close()
      fonts.close()
      await visits.close()
      geo?.close()
      live.close()
      sites.close()
    },
  }
}

/** Loaded only where it is used. */
async function createPayments({ config: { stripe }, log }: Base): Promise<PaymentProvider | null> {
  if (!stripe) return null
  const { createStripeProvider } = await import('#server/features/billing/stripe-provider.ts')
  return createStripeProvider(stripe, log)
}
