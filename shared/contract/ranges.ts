/**
 * hour: 60 minutes; day: 24 hours; today, yesterday and this-week: days of the company; week: 7 days;
 * month: 30 days; quarter: 90 days; launch: since the first release. Days are those of the company's time
 * zone and end with today.
 */
export const ranges = [
  'hour',
  'day',
  'today',
  'yesterday',
  'this-week',
  'week',
  'month',
  'quarter',
  'launch',
] as const
export type Range = (typeof ranges)[number]

/** Of the buckets of a series, in the company's time zone. */
export const grains = ['minute', 'hour', 'day', 'week', 'month'] as const
export type Grain = (typeof grains)[number]
