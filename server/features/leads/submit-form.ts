import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import { isId } from '#shared/campaign/document/document.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { refusalIn } from '#server/platform/http/refusal-in.ts'
import { allowFrames } from '#server/platform/http/allow-frames.ts'
import { readLimited } from '#server/platform/http/read-limited.ts'
import type { VisitorSpeech } from '#server/features/ingest/public/visitor-speech.ts'
import { eventTime } from '#server/features/ingest/public/incoming.ts'
import { originIn } from '#server/features/ingest/public/origin.ts'
import type { KnownPage, Visits } from '#server/features/ingest/public/visits.ts'
import type { Services } from '#server/core/services.ts'
import { answerPage } from './public/answer-page.ts'
import { checkAnswers } from './public/check-answers.ts'
import type { FormDefinition } from './public/form-definition.ts'
import { findPublishedForm } from './public/published-forms.ts'
import { idFromContent, readSubmission } from './public/read-submission.ts'
import type { Submission } from './public/read-submission.ts'
import { storeLead } from './public/store-lead.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'

const maxBodyBytes = 256_000

/**
 * `POST /f/{formId}?t={page token}`: a visitor's answers. Success (303 to the thank-you page, or 200 with JSON for
 * the page's script) only when the lead and its conversion are durable, once per submission.
 */
export function submitForm(
  visits: Visits,
  { database, clock, appOrigin }: Pick<Services, 'database' | 'clock' | 'appOrigin'>,
  speech: VisitorSpeech,
): Layer {
  return async (ctx, next) => {
    const formId = /^\/f\/([^/]+)$/.exec(ctx.path)?.[1]
    if (formId === undefined || !isId(formId)) return next()
    if (ctx.method !== 'POST') throw new AppError('not-found')
    ctx.set('cache-control', 'no-store')
    const body = await readLimited(ctx.req, maxBodyBytes)
    const language = await speech(tokenOf(ctx))
    let form: FormDefinition | null = null
    try {
      const submission = readSubmission(ctx.get('content-type'), ctx.get('referer'), body)
      const found = await findForm(visits, database, tokenOf(ctx), formId, language)
      form = found.form
      allowFrames(ctx, found.page.frameHosts)
      const now = clock()
      const begunAt = beginningOf(submission, now.getTime())
      await visits.requireOpen(found.page.campaignId, begunAt)
      const fields = checkAnswers(form, submission, language)
      const sender = visits.senderOf(ctx, submission)
      const { visitor } = await visits.visitorAt(sender, found.page, now.getTime())
      const submissionId = submission.id ?? idFromContent(visitor, formId, body)
      const tellAt = appOrigin()
      const lead = {
        submissionId,
        page: found.page,
        formId,
        fields,
        origin: originIn(submission.query),
        begunAt,
        isSpam: submission.trapped,
        tellAt,
      }
      await storeLead(visits, lead, sender, now)
      answerStored(ctx, form, language)
    } catch (error) {
      if (wantsJson(ctx) || !(error instanceof AppError)) throw error
      answerRefused(ctx, refusalIn(language, error), form, language)
    }
  }
}

/** Forms of forged pages, of deleted campaigns and unknown ones are all `not-found`. */
async function findForm(
  visits: Visits,
  database: Database,
  token: string,
  formId: string,
  { answers }: VisitorLanguage,
): Promise<{ page: KnownPage; form: FormDefinition }> {
  const page = await visits.findPage(token)
  const form = page && (await findPublishedForm(database.fork(), page, formId))
  if (!page || !form) throw new AppError('not-found', answers.formGone)
  return { page, form: form.definition }
}

/** When the visitor pressed the button (ms): a try that got lost is made again under the same id. */
function beginningOf({ id, sentAt }: Submission, now: number): number {
  return id !== null && sentAt !== null ? eventTime(id, sentAt, now) : now
}

/** The signed attribution of the page, which the address of its forms carries. */
function tokenOf(ctx: Context): string {
  const token = ctx.query['t']
  return typeof token === 'string' ? token : ''
}

/** The page's script asks for JSON; a form post by the browser itself asks for a page. */
function wantsJson(ctx: Context): boolean {
  return ctx.accepts('json', 'html') !== 'html'
}

function answerStored(ctx: Context, form: FormDefinition, language: VisitorLanguage): void {
  if (wantsJson(ctx)) {
    ctx.body = { message: form.successMessage, next: form.thanksUrl }
    return
  }
  if (form.thanksUrl === null) {
    ctx.type = 'html'
    ctx.body = answerPage({ language, title: form.successMessage, lines: [] })
    return
  }
  ctx.redirect(form.thanksUrl)
  ctx.status = 303
}

function answerRefused(
  ctx: Context,
  error: AppError,
  form: FormDefinition | null,
  language: VisitorLanguage,
): void {
  const { answers } = language
  const labels = new Map(form?.fields.map(({ name, label }) => [`/${name}`, label]))
  const lines = error.errors?.map(({ pointer, detail }) => `${labels.get(pointer)}: ${detail}`)
  ctx.status = toProblem(error).status
  ctx.type = 'html'
  ctx.body = answerPage({
    language,
    title: answers.notSent,
    lines: [...(lines ?? [error.detail]), answers.goBack],
  })
}
