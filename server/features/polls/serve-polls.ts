import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import { isId } from '#shared/campaign/document/document.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { refusalIn } from '#server/platform/http/refusal-in.ts'
import { allowFrames } from '#server/platform/http/allow-frames.ts'
import { readLimited } from '#server/platform/http/read-limited.ts'
import type { VisitorSpeech } from '#server/features/ingest/public/visitor-speech.ts'
import type { KnownPage, Visits } from '#server/features/ingest/public/visits.ts'
import { publicHref } from '#server/features/publishing/public/public-href.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import { castVote } from './cast-vote.ts'
import { createResultsCache, freshMs } from './results-cache.ts'
import type { PollResults, ResultsCache } from './results-cache.ts'
import { resultsPage } from './results-page.ts'
import type { Vote } from './store-votes.ts'

const maxBodyBytes = 16_000
const pollPath = /^\/v\/([^/]+)$/

type Asked = { page: KnownPage; pollId: string; language: VisitorLanguage }

/**
 * `POST /v/{pollId}?t={page token}` takes a vote and answers once it is durable, `GET` gives the
 * results of a poll that shows them. The page's script gets JSON, a browser without it a small page.
 */
export function servePolls(
  visits: Visits<Vote>,
  { database, clock }: { database: Database; clock: () => Date },
  speech: VisitorSpeech,
): Layer {
  const cache = createResultsCache(database, () => clock().getTime())
  return async (ctx, next) => {
    const pollId = pollPath.exec(ctx.path)?.[1]
    if (pollId === undefined || !isId(pollId)) return next()
    const isVote = ctx.method === 'POST'
    if (!isVote && ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('not-found')
    ctx.vary('accept')
    let asked: Asked | null = null
    const language = await speech(ctx.query['t'])
    try {
      asked = { page: await findPage(visits, ctx, language), pollId, language }
      allowFrames(ctx, asked.page.frameHosts)
      const body = isVote ? await readVoteBody(ctx, asked.page) : ''
      if (isVote) await takeVote({ visits, database, clock, cache }, ctx, asked, body)
      else await answerResults(ctx, cache, asked)
    } catch (error) {
      if (wantsJson(ctx) || !(error instanceof AppError)) throw error
      await answerRefused(ctx, cache, asked, refusalIn(language, error), language)
    }
  }
}

async function readVoteBody(ctx: Context, { away }: KnownPage): Promise<string> {
  ctx.set('cache-control', 'no-store')
  const site = ctx.get('sec-fetch-site')
  // Another site could let its visitors vote without their knowing. Copies of pages are on any site.
  const isForeign = Boolean(site) && site !== 'same-origin' && site !== 'none'
  if (isForeign && !away) throw new AppError('origin-not-allowed')
  return readLimited(ctx.req, maxBodyBytes)
}

/** Forged pages and deleted campaigns are `not-found`, as polls that are gone. */
async function findPage(
  visits: Visits,
  ctx: Context,
  language: VisitorLanguage,
): Promise<KnownPage> {
  const token = ctx.query['t']
  const page = await visits.findPage(typeof token === 'string' ? token : '')
  if (!page) throw pollIsGone(language)
  return page
}

const pollIsGone = ({ answers }: VisitorLanguage) => new AppError('not-found', answers.pollGone)

type Parts = { visits: Visits<Vote>; database: Database; clock: () => Date; cache: ResultsCache }

async function takeVote(parts: Parts, ctx: Context, asked: Asked, body: string): Promise<void> {
  const { page, pollId, language } = asked
  const sender = parts.visits.senderOf(ctx)
  const contentType = ctx.get('content-type')
  await castVote(parts, { page, pollId, sender, contentType, body, language }, parts.clock())
  // Whoever has voted sees it counted.
  parts.cache.forget(page.campaignId, pollId)
  const results = await resultsOf(parts.cache, asked)
  const title = results.poll.thanks || language.words.voteThanks
  if (wantsJson(ctx)) ctx.body = { message: title, results: publicResults(results) }
  else answerPage(ctx, title, asked, results)
}

async function answerResults(ctx: Context, cache: ResultsCache, asked: Asked): Promise<void> {
  const results = await resultsOf(cache, asked)
  const shown = publicResults(results)
  ctx.set('cache-control', `public, max-age=${freshMs / 1_000}`)
  if (!wantsJson(ctx)) return answerPage(ctx, results.poll.question, asked, results)
  if (!shown) throw new AppError('not-found', 'The results of this poll are not shown.')
  ctx.body = shown
}

async function resultsOf(
  cache: ResultsCache,
  { page, pollId, language }: Asked,
): Promise<PollResults> {
  const results = await cache.get(page.campaignId, pollId)
  if (!results) throw pollIsGone(language)
  return results
}

/** The counts of the options on the page, absolute; undefined for a poll that keeps them back. */
function publicResults({ poll, counts }: PollResults) {
  if (poll.results === 'never') return undefined
  const options = poll.options.map(({ id }) => ({ id, votes: counts.ofOption.get(id) ?? 0 }))
  return { voters: counts.voters, options }
}

/** The page's script asks for JSON; a form post by the browser itself asks for a page. */
function wantsJson(ctx: Context): boolean {
  return ctx.accepts('json', 'html') !== 'html'
}

function answerPage(ctx: Context, title: string, asked: Asked, results: PollResults): void {
  const { page, language } = asked
  const { poll, counts, slug, isServed } = results
  ctx.type = 'html'
  ctx.body = resultsPage({
    language,
    title,
    poll,
    counts: poll.results === 'never' ? null : counts,
    back: isServed ? publicHref(page.path, slug) : null,
  })
}

/** Says why, and shows the results to those for whom they are not hidden until they vote. */
async function answerRefused(
  ctx: Context,
  cache: ResultsCache,
  asked: Asked | null,
  error: AppError,
  language: VisitorLanguage,
): Promise<void> {
  const isOver = error.slug === 'already-voted' || error.slug === 'poll-closed'
  const results = asked && (await cache.get(asked.page.campaignId, asked.pollId).catch(() => null))
  const { status } = toProblem(error)
  if (asked && results) {
    const hidden = { ...results, poll: { ...results.poll, results: 'never' as const } }
    answerPage(ctx, error.detail, asked, isOver ? results : hidden)
  } else {
    ctx.type = 'html'
    ctx.body = resultsPage({ language, title: error.detail, poll: null, counts: null, back: null })
  }
  ctx.status = status
}
