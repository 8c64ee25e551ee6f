import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { readLimited } from '#server/platform/http/read-limited.ts'
import { answerPage } from '#server/features/leads/public/answer-page.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/core/services.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import { supportMail } from './mails.ts'
import { readMessage } from './read-message.ts'

const path = '/support'
const maxBodyBytes = 64_000
const formType = 'application/x-www-form-urlencoded'
const fieldNames: Record<string, string> = {
  '/topic': 'What it is about',
  '/name': 'Your name',
  '/email': 'Your email',
  '/message': 'Your message',
}

/**
 * `POST /support`: a message to whoever runs the installation. Success, in JSON for the page's script
 * or as a page, only once its mail is in the outbox.
 */
export function takeMessage({ config, database, clock, appOrigin, limits }: Services): Layer {
  const limit = rateLimit(path, limits.support, 'POST')
  const to = () => config.supportEmail ?? `support@${new URL(appOrigin()).hostname}`
  const text = config.smtpUrl
    ? 'We answer by mail, to the address you gave.'
    : 'This installation has no mail server: whoever runs it reads your message in its outbox, and answers to the address you gave.'
  return async (ctx, next) => {
    if (ctx.path !== path || ctx.method !== 'POST') return next()
    ctx.set('cache-control', 'no-store')
    try {
      if (!ctx.is(formType)) throw new AppError('bad-request')
      const message = readMessage(await readLimited(ctx.req, maxBodyBytes))
      await limit(ctx, async () => {
        await database
          .fork()
          .transactional((em) => queueMail(em, supportMail(to(), message), clock()))
      })
      answer(ctx, 200, text)
    } catch (error) {
      if (wantsJson(ctx) || !(error instanceof AppError)) throw error
      refuse(ctx, error)
    }
  }
}

/** The page's script asks for JSON; a form post by the browser itself asks for a page. */
const wantsJson = (ctx: Context) => ctx.accepts('json', 'html') !== 'html'

function answer(ctx: Context, status: number, text: string): void {
  ctx.status = status
  if (wantsJson(ctx)) {
    ctx.body = { text }
    return
  }
  ctx.type = 'html'
  ctx.body = answerPage({ title: 'Your message is stored', lines: [text] })
}

function refuse(ctx: Context, error: AppError): void {
  const wrong = error.errors?.map(({ pointer, detail }) => `${fieldNames[pointer]}: ${detail}`)
  ctx.status = toProblem(error).status
  ctx.type = 'html'
  ctx.body = answerPage({
    title: 'This was not sent',
    lines: [...(wrong ?? [error.detail]), 'Go back to correct it. What you wrote is still there.'],
  })
}
