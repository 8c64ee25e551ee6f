import Koa from 'koa'
import compress from 'koa-compress'
import { demoPath } from '#shared/demo/demo-seat.ts'
import { api } from './api/api.ts'
import type { CallerFinder } from '#server/core/api/find-caller.ts'
import { createMailParts } from './mail/create-mail-parts.ts'
import { appPages } from './pages/app-pages.ts'
import { clientAddress, dropClaims } from '#server/platform/http/client-address.ts'
import type { ProxyTrust } from '#server/platform/http/client-address.ts'
import type { AccessLog } from '#server/platform/http/access-log.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import { identityPages } from './pages/identity-pages.ts'
import { publicSite } from './pages/public-site.ts'
import { oldInviteLinks } from './pages/old-invite-links.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { named } from '#server/platform/http/named.ts'
import { requests } from '#server/platform/http/requests.ts'
import { sameOrigin, securityHeaders } from '#server/platform/http/security.ts'
import { staticFiles } from '#server/platform/http/static-files.ts'
import { tlsAllowed } from '#server/platform/http/tls-allowed.ts'
import { serveFontSheet } from '#server/features/assets/serve-font-sheet.ts'
import { serveUploads } from '#server/features/assets/serve-uploads.ts'
import { serveFonts } from '#server/features/publishing/serve-fonts.ts'
import { createFirstLook } from '#server/features/preview/show-first-look.ts'
import { takeBillingEvents, webhookPath } from '#server/features/billing/take-event.ts'
import { takeInboundMail } from '#server/features/inbound-mail/take-mail.ts'
import { takeMessage } from '#server/features/support/take-message.ts'
import { outboxPage } from '#server/platform/mail/outbox-page.ts'
import { buildPaths } from '#server/platform/build-paths.ts'
import type { Services } from '#server/core/services.ts'
import type { Layer } from '#server/platform/http/layer.ts'

export type AppParts = {
  services: Services
  metrics: Metrics
  accessLog: AccessLog
  inFlight: Layer
  allowedOrigins: () => ReadonlySet<string>
  /** `/.ory`: the embedded identity or the proxy to one. */
  identity: Layer
  /** Names that customers brought: which are verified, and what is served on them. */
  domains: { isVerified: (host: string) => boolean; serve: Layer }
  /** Published pages, visitor events and form posts. */
  visitorPaths: Layer[]
  findCaller: CallerFinder
  /** Gives seats in the demonstration of the landing page; null without one. */
  demo: Layer | null
}

/** The Koa application, outermost first. */
export function createApp(parts: AppParts): Koa {
  const { services } = parts
  const { limits } = services
  const { trustProxy } = services.config
  const app = new Koa({ proxy: trustProxy !== null })
  app.silent = true
  app.on('error', (err) => services.log.warn({ err }, 'response failed'))
  const isSecure = () => services.appOrigin().startsWith('https:')
  const always = [
    readAddress(trustProxy),
    parts.inFlight,
    tlsAllowed(() => [services.appOrigin(), services.pagesOrigin()], parts.domains.isVerified),
    requests(services.log, parts.metrics.http, parts.accessLog),
    compress(),
    securityHeaders(isSecure),
    named('{domain}/{page}', parts.domains.serve),
    sameOrigin(parts.allowedOrigins),
    named('/.ory/{path}', parts.identity),
  ]
  const { readPicture } = createMailParts(services)
  const site = { origin: services.appOrigin, hasDemo: parts.demo !== null }
  const firstLook = createFirstLook(services, parts.findCaller)
  const web = [
    named('/dev/outbox', outboxPage({ ...services, readPicture })),
    ...parts.visitorPaths,
    ourFiles('/static/', `${buildPaths.client}/static`, { forever: true }),
    named('/fonts/{campaignId}/{file}', serveFonts(services)),
    ourFiles('/fonts/', `${buildPaths.client}/fonts`, { forever: true }),
    ourFiles('/pictures/', buildPaths.pictures, { forever: false }),
    named('/assets/fonts/{familyId}.css', serveFontSheet(services)),
    named('/assets/{assetId}/{file}', serveUploads(services)),
    ourFiles('/site/', `${buildPaths.site}/files`, { forever: true }),
    rateLimit(webhookPath, limits.billingEvents),
    named(webhookPath, takeBillingEvents(services)),
    named('/support', takeMessage(services)),
    named('/api/inbound-mail', takeInboundMail(services)),
    ...(parts.demo ? [rateLimit(`${demoPath}/`, limits.demo), named(demoPath, parts.demo)] : []),
    named('{page of the public site}', publicSite(buildPaths.site, site)),
    named('/api/{operation}', api(services, parts.findCaller)),
    oldInviteLinks,
    named('{page for signing in}', identityPages(buildPaths.client, buildPaths.site)),
    rateLimit('/campaigns/preview/', limits.preview),
    named('{page of the application}', appPages(buildPaths.client, firstLook)),
  ]
  const layers = services.config.roles.has('web') ? [...always, ...web] : always
  for (const layer of layers) app.use(layer)
  return app
}

const ourFiles: typeof staticFiles = (prefix, folder, options) =>
  named(`${prefix}{file}`, staticFiles(prefix, folder, options))

/** Says where a request comes from (`ctx.ip`), as far as the proxies in front are believed. */
function readAddress(trust: ProxyTrust | null): Layer {
  return (ctx, next) => {
    ctx.request.ip = clientAddress(ctx.req, trust)
    dropClaims(ctx.req, trust)
    return next()
  }
}
