import type { CampaignAnalytics } from '#shared/contract/analytics.ts'

/** A release on the chart; `name` is its campaign's, where there are several. */
export type ChartedRelease = { number: number; at: string; name?: string }

/** What the chart over time shows, of one campaign or of all. */
export type ChartedNumbers = Pick<CampaignAnalytics, 'range' | 'inRange' | 'before' | 'series'> & {
  releases: readonly ChartedRelease[]
}
