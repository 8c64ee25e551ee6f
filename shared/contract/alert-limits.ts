/** What can be watched. `form-errors` are visitors with one. Leads come last: they alone can spike. */
export const alertMeasures = [
  'views',
  'visitors',
  'conversions',
  'clicks',
  'form-errors',
  'leads',
] as const
export type AlertMeasure = (typeof alertMeasures)[number]

/** `events`: how many firings are told at once, the newest. */
export const alertLimits = { rules: 20, hours: 24, count: 1_000_000, events: 100 }
