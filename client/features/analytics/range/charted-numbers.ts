import type { CampaignAnalytics, RangeCounts } from '#shared/contract/analytics.ts'
import type { ChartNote } from '#shared/contract/chart-notes.ts'
import type { AskedTime } from '../view/numbers-view.ts'
import type { Counts } from '../measures.ts'

/** A release on the chart; `name` is its campaign's, where there are several. */
export type ChartedRelease = { number: number; at: string; name?: string }

export type ChartedBucket = Counts & { at: string }

/** What the chart over time shows, of one campaign or of all. */
export type ChartedNumbers = {
  /** What was asked for. */
  asked: AskedTime
  /** When it was, in ms. */
  at: number
  time: CampaignAnalytics['time']
  inRange: Counts & { leads: RangeCounts['leads'] | null } & Partial<Visits>
  /** Visitors of many campaigns in a part of a day are not known: null. */
  before: ChartedBefore | null
  series: readonly ChartedBucket[]
  /** Empty where it is not to be drawn. */
  seriesBefore: readonly ChartedBucket[]
  releases: readonly ChartedRelease[]
  /** What people noted, earliest first. */
  notes?: readonly ChartedNote[]
  /** What alerts found, of one campaign. */
  alerts?: readonly ChartedAlert[]
}

/** What somebody noted; `name` is that of the campaign, where there are several. */
export type ChartedNote = Pick<ChartNote, 'id' | 'at' | 'words' | 'createdBy'> & { name?: string }

/** A firing of an alert on the chart. */
export type ChartedAlert = { at: string; words: string }

type Visits = Pick<CampaignAnalytics['inRange'], 'visits' | 'bounces' | 'seconds'>

type ChartedBefore = Omit<ChartedNumbers['inRange'], 'visitors'> & { visitors: number | null }
