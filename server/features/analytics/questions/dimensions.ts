import type { DimensionName } from '#shared/contract/dimensions.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import { channelOf } from '#shared/analytics/channel-of.ts'
import { sourceName } from '#shared/analytics/source-name.ts'

/** What the numbers of an event stand for, as its tables have it. */
export type Words = {
  place: {
    page: string
    pageId: string
    releaseId: string
    variant: string
    releaseNumber: number
    blockId: string | null
    field: string | null
  }
  origin: {
    source: string
    medium: string
    utmCampaign: string
    content: string
    term: string
    link: string
  }
  sender: { device: string; browser: string; system: string }
  locale: { language: string; country: string; region: string }
}

/** A time of an event, as clocks of the zone show it (ms since the epoch there). */
type LocalTime = number

/** How the value of an event is read: from one of its tables, its time, or its visit's first or last page. */
type Dimension =
  | {
      [Table in keyof Words]: { of: Table; value: (words: Words[Table]) => string | null }
    }[keyof Words]
  | { of: 'time'; value: (local: LocalTime) => string }
  | { of: 'entry' | 'exit'; value: (words: Words['place']) => string | null }

const hourMs = 3_600_000
const hourOf = (local: LocalTime) => Math.floor(local / hourMs) % 24
/** Monday is 1, as ISO 8601 counts. */
const weekdayOf = (local: LocalTime) => ((Math.floor(local / dayMs) + 3) % 7) + 1

/**
 * What numbers can be told apart and filtered by. A value of null belongs to no list; '' is what is not
 * known. One that is stored anew needs a column, too (`server/features/ingest/public/entities.ts`).
 */
const dimensions: Record<DimensionName, Dimension> = {
  page: { of: 'place', value: ({ page }) => page },
  variant: { of: 'place', value: ({ variant }) => variant },
  release: { of: 'place', value: ({ releaseNumber }) => String(releaseNumber) },
  block: { of: 'place', value: ({ blockId }) => blockId },
  channel: { of: 'origin', value: channelOf },
  source: { of: 'origin', value: ({ source }) => sourceName(source) },
  medium: { of: 'origin', value: ({ medium }) => medium },
  campaign: { of: 'origin', value: ({ utmCampaign }) => utmCampaign },
  content: { of: 'origin', value: ({ content }) => content },
  term: { of: 'origin', value: ({ term }) => term },
  link: { of: 'origin', value: ({ link }) => link || null },
  device: { of: 'sender', value: ({ device }) => device },
  browser: { of: 'sender', value: ({ browser }) => browser },
  system: { of: 'sender', value: ({ system }) => system },
  language: { of: 'locale', value: ({ language }) => language },
  country: { of: 'locale', value: ({ country }) => country },
  region: { of: 'locale', value: ({ region }) => region },
  hour: { of: 'time', value: (local) => String(hourOf(local)) },
  weekday: { of: 'time', value: (local) => String(weekdayOf(local)) },
  weekhour: { of: 'time', value: (local) => `${weekdayOf(local)}-${hourOf(local)}` },
  entry: { of: 'entry', value: ({ page }) => page },
  exit: { of: 'exit', value: ({ page }) => page },
}
export const findDimension = (name: DimensionName): Dimension => dimensions[name]
