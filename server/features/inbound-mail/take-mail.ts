import { AppError } from '#shared/errors/catalogue.ts'
import type { Services } from '#server/core/services.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import { readLimited, readLimitedBytes } from '#server/platform/http/read-limited.ts'
import { sameToken } from '#server/platform/identity/tokens.ts'
import { postReply } from './post-reply.ts'
import type { Taken } from './post-reply.ts'
import { readJsonMail, readRawMail } from './read-mail.ts'
import type { InboundMail } from './read-mail.ts'
import { replyTokenIn } from './reply-keys.ts'

export const inboundMailPath = '/api/inbound-mail'
/** With its attachments, which are not kept. */
const maxMailBytes = 10_000_000

/**
 * `POST /api/inbound-mail`: a mail that came for an address of ours, as JSON or as `message/rfc822`.
 * Answers `{outcome}` with 200 once all that comes of it is durable; what can't become a reply is
 * dropped with 200, too, since sending it again would change nothing. 401 without the secret.
 */
export function takeInboundMail(services: Services): Layer {
  const { inboundMail } = services.config
  return async (ctx, next) => {
    if (ctx.path !== inboundMailPath || !inboundMail) return next()
    if (ctx.method !== 'POST') throw new AppError('not-found')
    ctx.set('cache-control', 'no-store')
    if (!sameToken(secretIn(ctx.get('authorization')), inboundMail.secret))
      throw new AppError('signed-out', 'The secret of inbound mail is missing or wrong.')
    const taken = await take(services, await readMail(ctx), inboundMail.domain)
    services.log.info({ outcome: taken.outcome }, 'a mail came in')
    ctx.body = { outcome: taken.outcome }
  }
}

async function readMail(ctx: Context): Promise<InboundMail> {
  if (ctx.is('application/json')) return readJsonMail(await readLimited(ctx.req, maxMailBytes))
  if (!ctx.is('message/rfc822'))
    throw new AppError('bad-request', 'Post a mail as application/json or message/rfc822.')
  const { to } = ctx.query
  const envelope = typeof to === 'string' ? [to] : (to ?? [])
  return readRawMail(await readLimitedBytes(ctx.req, maxMailBytes), envelope)
}

async function take(services: Services, mail: InboundMail, domain: string): Promise<Taken> {
  const token = replyTokenIn(mail.to, domain)
  if (!token || mail.isAutomatic) return { outcome: 'dropped' }
  const { database, clock, news } = services
  const posting = { mail, token, appOrigin: services.appOrigin(), now: clock() }
  const taken = await postReply(database.fork(), posting)
  if (taken.outcome === 'posted') {
    publishNotified(services, taken.notified)
    const kind = taken.isInternal ? 'internal' : 'review'
    news.publish({ kind, campaignId: taken.campaignId })
  }
  return taken
}

/** The secret of `Bearer <secret>`, or the password of `Basic`, which services take in an address. */
function secretIn(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}
