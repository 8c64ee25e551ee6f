import { AppError } from '#shared/errors/catalogue.ts'
import { eventTime, incomingBatch, readEvents, sourceOf, sourceOn } from './public/incoming.ts'
import type { IncomingEvent } from './public/incoming.ts'
import type { VisitBatch } from './public/group-commit.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { refusalIn } from '#server/platform/http/refusal-in.ts'
import { parseJson, readLimited } from '#server/platform/http/read-limited.ts'
import { senderOf } from './public/sender.ts'
import type { Sender } from './public/sender.ts'
import { visitEventOf } from './public/visit-event.ts'
import type { VisitEvent } from './public/visit-event.ts'
import type { VisitorSpeech } from './public/visitor-speech.ts'
import type { KnownPage, Visits } from './public/visits.ts'
import type { Services } from '#server/core/services.ts'
import type { Layer } from '#server/platform/http/layer.ts'

/** Largest body of `/e` in bytes. */
export const maxBatchBytes = 64_000

const kinds = { v: 'view', c: 'click', g: 'goal' } as const

/**
 * `POST /e`: the page script's events. 204 once they are durable, so the script may forget them;
 * sending them again changes nothing. Each event is judged by itself: what can't be read, has a token
 * that is not ours, or a block that its page has not, is left out, and so is a company's own device. When no token is ours the answer is 403; when their campaigns
 * take nothing any more, what the gate says.
 */
export function collectEvents(
  visits: Visits,
  { clock, limits }: Pick<Services, 'clock' | 'limits'>,
  speech: VisitorSpeech,
): Layer {
  return async (ctx, next) => {
    if (ctx.path !== '/e') return next()
    if (ctx.method !== 'POST') throw new AppError('not-found')
    const parsed = incomingBatch.safeParse(parseJson(await readLimited(ctx.req, maxBatchBytes)))
    if (!parsed.success) throw new AppError('bad-request')
    const { s: sentAt, e: events, w: isSteered } = parsed.data
    const sender = senderOf(ctx, { isSteered: isSteered === 1 })
    await limits.visitEvents.keep(networkOf(sender.ip), events.length)
    const incoming = readEvents(events)
    const batch = await readBatch(visits, incoming, sender, sentAt, clock().getTime())
    try {
      await visits.store(batch)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The open page says so.
      throw refusalIn(await speech(incoming[0]?.t), error)
    }
    ctx.set('cache-control', 'no-store')
    ctx.status = 204
  }
}

async function readBatch(
  visits: Visits,
  incoming: readonly IncomingEvent[],
  sender: Sender,
  sentAt: number,
  now: number,
): Promise<VisitBatch> {
  const events: VisitEvent[] = []
  const campaigns = new Set<string>()
  const present = new Map<string, KnownPage>()
  for (const event of incoming) {
    const page = await visits.findPage(event.t)
    if (!page) continue
    campaigns.add(page.campaignId)
    if (!(await visits.isCounted(page, sender))) continue
    if (!sender.facts.bot) present.set(page.campaignId, page)
    if (event.k === 'b' || !(await isPossible(visits, page, event))) continue
    const at = eventTime(event.i, sentAt, now)
    const visitor = await visits.visitorAt(sender, page.campaignId, at)
    events.push(
      visitEventOf(page, sender, {
        id: event.i,
        kind: kinds[event.k],
        blockId: event.b ?? null,
        source: event.k === 'v' ? sourceOn(page, sender, event.r) : sourceOf(event.r),
        visitor,
        at,
      }),
    )
  }
  if (campaigns.size === 0 && incoming.length > 0)
    throw new AppError('forbidden', 'The page is not one of ours.')
  return {
    campaignIds: [...campaigns],
    events,
    presences: await Promise.all(
      present.values().map((page) => visits.presenceOf(sender, page, now)),
    ),
  }
}

/** Presses happen in blocks of the page. What sends a form or votes tells of its goal itself. */
async function isPossible(visits: Visits, page: KnownPage, event: IncomingEvent): Promise<boolean> {
  if (event.k === 'v') return true
  const goal = event.b === undefined ? undefined : (await visits.blocksOf(page)).get(event.b)
  return event.k === 'g' ? goal === 'click' : goal !== undefined
}
