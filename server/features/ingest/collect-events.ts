import { AppError } from '#shared/errors/catalogue.ts'
import { eventTime, readIncoming, sourceOn } from './public/incoming.ts'
import type { IncomingBatch, IncomingEvent } from './public/incoming.ts'
import { originOf } from './public/origin.ts'
import type { VisitBatch } from './public/group-commit.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { refusalIn } from '#server/platform/http/refusal-in.ts'
import { parseJson, readLimited } from '#server/platform/http/read-limited.ts'
import type { Take } from '#server/platform/http/take-posts.ts'
import type { Sender } from './public/sender.ts'
import { visitEventOf } from './public/visit-event.ts'
import type { VisitEvent } from './public/visit-event.ts'
import type { VisitorSpeech } from './public/visitor-speech.ts'
import type { PageParts } from './public/page-parts.ts'
import type { KnownPage, Visits } from './public/visits.ts'
import type { Services } from '#server/core/services.ts'

/** Largest body of `/e` in bytes. */
const maxBatchBytes = 64_000

/**
 * `POST /e`: the page script's events. 204 once they are durable, so the script may forget them;
 * sending them again changes nothing. Each event is judged by itself: what can't be read, has a token
 * that is not ours, or a block, field or section that its page has not, is left out, and so is a company's
 * own device. When no token is ours the answer is 403; when their campaigns take nothing any more, what the
 * gate says.
 */
export function collectEvents(
  visits: Visits,
  { clock, limits }: Pick<Services, 'clock' | 'limits'>,
  speech: VisitorSpeech,
): Take {
  return async (request, ip) => {
    const network = networkOf(ip)
    await limits.visits.keep(network)
    const incoming = readIncoming(parseJson(await readLimited(request, maxBatchBytes)))
    if (!incoming) throw new AppError('bad-request')
    // The request itself counts as its first event.
    if (incoming.size > 1) await limits.visits.keep(network, incoming.size - 1)
    const { headers } = request
    const sender = visits.senderOf({ ip, headers }, incoming)
    const batch = await readBatch(visits, incoming, sender, clock().getTime())
    try {
      await visits.store(batch)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The open page says so.
      throw refusalIn(await speech(incoming.events[0]?.token), error)
    }
  }
}

async function readBatch(
  visits: Visits,
  { events: incoming, sentAt }: IncomingBatch,
  sender: Sender,
  now: number,
): Promise<VisitBatch> {
  const events: VisitEvent[] = []
  const campaigns = new Set<string>()
  const present = new Map<string, KnownPage>()
  for (const event of incoming) {
    const page = await visits.findPage(event.token)
    if (!page) continue
    campaigns.add(page.campaignId)
    if (!visits.isCounted(page, sender)) continue
    if (!sender.facts.bot) present.set(page.campaignId, page)
    const { id, kind, blockId = null, field = null, from, utm } = event
    if (kind === 'beat' || kind === 'goal') continue
    if (kind !== 'view' && !isOn(await visits.partsOf(page), event)) continue
    const at = eventTime(id, sentAt, now)
    const visitor = await visits.visitorAt(sender, page, at)
    const origin = kind === 'view' ? originOf(sourceOn(page, sender, from), utm) : null
    events.push(visitEventOf(page, sender, { id, kind, blockId, field, origin, ...visitor, at }))
  }
  if (campaigns.size === 0 && incoming.length > 0)
    throw new AppError('forbidden', 'The page is not one of ours.')
  const presences = [...present.values()].map((page) => visits.presenceOf(sender, page, now))
  return { campaignIds: [...campaigns], events, presences: await Promise.all(presences) }
}

/** Whether the page has what it happened in: a block, a field of a form, or a section. */
function isOn({ blocks, forms, sections }: PageParts, { kind, blockId, field }: IncomingEvent) {
  if (blockId === undefined) return false
  if (kind === 'click') return blocks.has(blockId)
  if (kind === 'scroll') return sections.includes(blockId)
  return field !== undefined && (forms.get(blockId)?.fields.includes(field) ?? false)
}
