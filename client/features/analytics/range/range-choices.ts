import type { Range } from '#shared/contract/ranges.ts'

/** The ranges with their words. */
export const rangeChoices = [
  { value: 'hour', label: 'Hour', words: 'the last hour', long: 'hour' },
  { value: 'day', label: '24 hours', words: 'the last 24 hours', long: '24 hours' },
  { value: 'week', label: '7 days', words: 'the last 7 days', long: '7 days' },
  { value: 'month', label: '30 days', words: 'the last 30 days', long: '30 days' },
  { value: 'quarter', label: '90 days', words: 'the last 90 days', long: '90 days' },
] as const

/** How often (ms) the numbers of a range are asked for again. */
export const refetchMs: Record<Range, number> = {
  hour: 10_000,
  day: 30_000,
  week: 60_000,
  month: 60_000,
  quarter: 60_000,
}
