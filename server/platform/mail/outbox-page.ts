import { AppError } from '#shared/errors/catalogue.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Layer } from '../http/layer.ts'
import { MailEntity } from './entities.ts'
import { hasOutboxPage, mayReadOutbox } from './may-read-outbox.ts'
import { renderOutbox } from './render-outbox.ts'

/** Where mail that no mail server takes can be read. */
export const outboxPath = '/dev/outbox'

const newest = 50

/** What the outbox needs of the process that shows it. */
type OutboxParts = {
  config: Pick<Config, 'smtpUrl'>
  database: Pick<Database, 'fork'>
  /** Origin of the application. */
  appOrigin: () => string
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
 * Serves the outbox to the person at this machine: as a page, or as `{mails: [{id, to, subject,
 * text, createdAt}]}` for `Accept: application/json`. 404 for everybody else.
 */
export function outboxPage(parts: OutboxParts): Layer {
  return async (ctx, next) => {
    if (ctx.path !== outboxPath) return next()
    const installation = { smtpUrl: parts.config.smtpUrl, appOrigin: parts.appOrigin() }
    const { headers } = ctx.req
    const { remoteAddress } = ctx.req.socket
    if (!mayReadOutbox(installation, { remoteAddress, headers })) throw new AppError('not-found')
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('not-found')
    const mails = await readOutbox(parts.database)
    ctx.set('cache-control', 'no-store')
    ctx.set('vary', 'accept')
    if (ctx.accepts('html', 'json') === 'json') ctx.body = { mails }
    else {
      ctx.type = 'html'
      ctx.body = renderOutbox(mails, ctx.state.nonce ?? '')
    }
  }
}

async function readOutbox(database: OutboxParts['database']) {
  const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: newest } as const
  const rows = await database.fork().find(MailEntity, { sentAt: null }, options)
  return rows.map(({ id, recipient, subject, body, createdAt }) => ({
    id,
    to: recipient,
    subject,
    text: body,
    createdAt: createdAt.toISOString(),
  }))
}
