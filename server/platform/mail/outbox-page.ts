import { validate as isUuid } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Context, Layer } from '../http/layer.ts'
import { MailEntity } from './entities.ts'
import { readPictures } from './make-message.ts'
import type { MailParts } from './make-message.ts'
import { hasOutboxPage, mayReadOutbox } from './may-read-outbox.ts'
import { outboxPath } from './outbox-path.ts'
import { renderOutbox } from './render-outbox.ts'

const newest = 50

/** What the outbox needs of the process that shows it. */
type OutboxParts = {
  config: Pick<Config, 'smtpUrl'>
  database: Pick<Database, 'fork'>
  /** Origin of the application. */
  appOrigin: () => string
  readPicture: MailParts['readPicture']
}

/** Where the person at this machine reads mail that does not leave it; null where nobody can. */
export function outboxUrl({
  config,
  appOrigin,
}: Pick<OutboxParts, 'config' | 'appOrigin'>): string | null {
  const origin = appOrigin()
  const hasPage = hasOutboxPage({ smtpUrl: config.smtpUrl, appOrigin: origin })
  return hasPage ? `${origin}${outboxPath}` : null
}

/**
 * Serves the outbox to the person at this machine: as a page with each mail as it looks in a frame, or
 * as `{mails: [{id, to, subject, text, hasHtml, createdAt}]}` for `Accept: application/json`. 404 for everybody
 * else.
 */
export function outboxPage(parts: OutboxParts): Layer {
  return async (ctx, next) => {
    if (ctx.path !== outboxPath && !ctx.path.startsWith(`${outboxPath}/`)) return next()
    const installation = { smtpUrl: parts.config.smtpUrl, appOrigin: parts.appOrigin() }
    const { headers } = ctx.req
    const { remoteAddress } = ctx.req.socket
    if (!mayReadOutbox(installation, { remoteAddress, headers })) throw new AppError('not-found')
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('not-found')
    ctx.set('cache-control', 'no-store')
    if (ctx.path === outboxPath) await showAll(ctx, parts)
    else await showOne(ctx, parts, ctx.path.slice(outboxPath.length + 1))
  }
}

async function showAll(ctx: Context, { database }: OutboxParts): Promise<void> {
  const mails = await readOutbox(database)
  ctx.set('vary', 'accept')
  if (ctx.accepts('html', 'json') === 'json') {
    ctx.body = { mails }
    return
  }
  const policy = ctx.response.get('content-security-policy')
  ctx.set('content-security-policy', policy.replace(/frame-src [^;]*/, "frame-src 'self'"))
  ctx.type = 'html'
  ctx.body = renderOutbox(mails, ctx.state.nonce ?? '')
}

/** What a mail may do that is shown: nothing but open its links. */
const mailPolicy = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** One mail as it looks, with its pictures in it. */
async function showOne(ctx: Context, parts: OutboxParts, id: string): Promise<void> {
  const mail = isUuid(id) ? await parts.database.fork().findOne(MailEntity, { id }) : null
  if (!mail?.content) throw new AppError('not-found')
  const { renderMail } = await import('./render-mail.tsx')
  const { subject, content } = mail
  const pictures = await readPictures(content, parts)
  const addressOf = (key: string) => {
    const picture = pictures.get(key)
    return picture
      ? `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
      : ''
  }
  ctx.set('content-security-policy', mailPolicy)
  ctx.type = 'html'
  ctx.body = renderMail({ subject, content, pictures, addressOf, repliesAreRead: false }).html
}

async function readOutbox(database: OutboxParts['database']) {
  const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: newest } as const
  const rows = await database.fork().find(MailEntity, { sentAt: null }, options)
  return rows.map(({ id, recipient, subject, body, content, createdAt }) => ({
    id,
    to: recipient,
    subject,
    text: body,
    hasHtml: Boolean(content),
    createdAt: createdAt.toISOString(),
  }))
}
