import type { Measures, SortName, Totals } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { rateOf } from './rate.ts'

/** What a chart shows and lists are sorted by. */
export type Measure = SortName

type Words = { value: Measure; label: string; one: string; many: string }

/** Measures of a campaign, with their words. */
export const measures: readonly Words[] = [
  { value: 'visitors', label: 'Visitors', one: 'visitor', many: 'visitors' },
  { value: 'visits', label: 'Visits', one: 'visit', many: 'visits' },
  { value: 'views', label: 'Views', one: 'view', many: 'views' },
  { value: 'clicks', label: 'Clicks', one: 'click', many: 'clicks' },
  { value: 'conversions', label: 'Conversions', one: 'conversion', many: 'conversions' },
  { value: 'rate', label: 'Conversion rate', one: 'of visitors', many: 'of visitors' },
]

/** Of many campaigns together visits are not known. */
export const companyMeasures = measures.filter(({ value }) => value !== 'visits')

export const measureWords = (measure: Measure): Words =>
  measures.find(({ value }) => value === measure) ?? {
    value: measure,
    label: measure,
    one: measure,
    many: measure,
  }

/** Counts of which visits may not be known. */
export type Counts = Totals & Partial<Pick<Measures, 'visits'>>

/** What a measure comes to: a count, or the conversion rate from 0 to 1. */
export const measureOf = (counts: Counts, measure: Measure): number =>
  measure === 'rate' ? (rateOf(counts) ?? 0) : (counts[measure] ?? 0)

/** A value of a measure as it is read: 1,204 or 12.5%. */
export const measureText = (value: number, measure: Measure): string =>
  measure === 'rate' ? formatShare(value, 1) : formatNumber(value)

/** A value with its noun: "1 visitor", "1,204 views", "12.5% of visitors". */
export function measuredWords(value: number, measure: Measure): string {
  const { one, many } = measureWords(measure)
  return `${measureText(value, measure)} ${value === 1 ? one : many}`
}
