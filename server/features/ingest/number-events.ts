import type { EntityManager } from '#server/platform/db/open-database.ts'
import { must } from '#shared/lib/must.ts'
import { eventDimensions } from './public/entities.ts'
import type { Numbers, Words } from './public/numbers.ts'
import type { VisitEvent } from './public/visit-event.ts'

/** A stored event with its source settled. */
export type CountedEvent = VisitEvent & { source: string }

/** The numbers of what an event says. */
type EventNumbers = {
  campaignLabel: number
  place: number
  origin: number
  sender: number
  /** What it is counted under: the campaign and, by `eventDimensions`, its values; of robots, one. */
  labels: readonly number[]
}

/** An event with the numbers of its words. */
export type NumberedEvent = CountedEvent & EventNumbers

/** Which labels stand for campaigns, by their ids. */
export type CampaignLabels = ReadonlyMap<string, number>

/** The label of a campaign, which must be one that was asked for. */
export const labelOf = (labels: CampaignLabels, campaignId: string): number =>
  must(labels.get(campaignId), 'a campaign was left out')

/** Numbers the campaigns, for all that has to do with them. */
export async function labelCampaigns(
  em: EntityManager,
  numbers: Numbers,
  campaignIds: ReadonlySet<string>,
): Promise<CampaignLabels> {
  const ids = [...campaignIds]
  const labels = await numbers.of(
    em,
    'visit_label',
    ids.map((id) => [id, 'all', '']),
  )
  return new Map(ids.map((id, index) => [id, labels[index] ?? 0]))
}

/** Numbers what events say. */
export async function numberEvents(
  em: EntityManager,
  numbers: Numbers,
  events: readonly CountedEvent[],
  campaigns: CampaignLabels,
): Promise<NumberedEvent[]> {
  const keys = events.map(wordsKey)
  // Of those that say the same, one is looked at: there are few kinds of them, and many events.
  const distinct = new Map(events.map((event, index) => [keys[index], event]))
  const found = await numberAll(em, numbers, [...distinct.values()], campaigns)
  const byKey = new Map([...distinct.keys()].map((key, index) => [key, found[index]]))
  return events.map((event, index) => ({
    ...event,
    ...must(byKey.get(keys[index]), 'every event has numbers'),
  }))
}

const wordsKey = (event: CountedEvent) =>
  `${event.campaignId}\n${event.releaseId}\n${event.pageId}\n${event.page}\n${event.blockId}\n${event.source}\n${event.device}\n${event.bot}`

async function numberAll(
  em: EntityManager,
  numbers: Numbers,
  events: readonly CountedEvent[],
  campaigns: CampaignLabels,
): Promise<EventNumbers[]> {
  const places = await numbers.of(em, 'visit_place', events.map(placeOf))
  const origins = await numbers.of(
    em,
    'visit_origin',
    events.map(({ campaignId, source }) => [campaignId, source]),
  )
  const senders = await numbers.of(
    em,
    'visit_sender',
    events.map(({ device }) => [device]),
  )
  const words = events.map(labelsOf)
  const labels = (await numbers.of(em, 'visit_label', words.flat())).values()
  return events.map((event, index) => {
    const campaignLabel = labelOf(campaigns, event.campaignId)
    const own = [...labels.take(words[index]?.length ?? 0)]
    return {
      campaignLabel,
      place: places[index] ?? 0,
      origin: origins[index] ?? 0,
      sender: senders[index] ?? 0,
      labels: event.bot ? own : [campaignLabel, ...own],
    }
  })
}

function placeOf(event: CountedEvent): Words {
  const { campaignId, releaseId, releaseNumber, pageId, page, blockId } = event
  return [campaignId, releaseId, releaseNumber, pageId, page, blockId]
}

/** What an event is counted under, besides its campaign. Robots are counted under `bot` only. */
function labelsOf(event: CountedEvent): Words[] {
  const { campaignId } = event
  if (event.bot) return [[campaignId, 'bot', '']]
  return eventDimensions.map(({ dimension, property }) => [
    campaignId,
    dimension,
    String(event[property]),
  ])
}
