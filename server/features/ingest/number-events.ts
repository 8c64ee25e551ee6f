import type { EntityManager } from '#server/platform/db/open-database.ts'
import { must } from '#shared/lib/must.ts'
import type { Numbers, Words } from './public/numbers.ts'
import type { VisitEvent } from './public/visit-event.ts'

/** An event with the numbers of its words. */
export type NumberedEvent = VisitEvent & {
  campaignLabel: number
  /** What it is counted under: its campaign, or what robots did there. */
  label: number
  place: number
  originNumber: number
  sender: number
  locale: number
}

/** An event whose origin is known. */
export type SettledEvent = VisitEvent & { originNumber: number }

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
  dimension: 'all' | 'bot' = 'all',
): Promise<CampaignLabels> {
  const ids = [...campaignIds]
  const labels = await numbers.of(
    em,
    'visit_label',
    ids.map((id) => [id, dimension, '']),
  )
  return new Map(ids.map((id, index) => [id, labels[index] ?? 0]))
}

/** Numbers what events say. */
export async function numberEvents(
  em: EntityManager,
  numbers: Numbers,
  events: readonly SettledEvent[],
  campaigns: CampaignLabels,
): Promise<NumberedEvent[]> {
  const robots = new Set(events.filter(({ bot }) => bot).map(({ campaignId }) => campaignId))
  const ofRobots = await labelCampaigns(em, numbers, robots, 'bot')
  const places = await numbers.of(em, 'visit_place', events.map(placeOf))
  const senders = await numbers.of(em, 'visit_sender', events.map(senderOf))
  const locales = await numbers.of(em, 'visit_locale', events.map(localeOf))
  return events.map((event, index) => {
    const campaignLabel = labelOf(campaigns, event.campaignId)
    return {
      ...event,
      campaignLabel,
      label: event.bot ? labelOf(ofRobots, event.campaignId) : campaignLabel,
      place: places[index] ?? 0,
      sender: senders[index] ?? 0,
      locale: locales[index] ?? 0,
    }
  })
}

function placeOf(event: VisitEvent): Words {
  const { campaignId, releaseId, releaseNumber, pageId, page, blockId, variant, field } = event
  return [campaignId, releaseId, releaseNumber, pageId, page, blockId, variant, field]
}

const senderOf = ({ device, browser, system }: VisitEvent): Words => [device, browser, system]

const localeOf = ({ language, country, region }: VisitEvent): Words => [language, country, region]
