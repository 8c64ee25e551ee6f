/** What can be watched. Leads come last: they alone can spike. */
export const alertMeasures = ['views', 'visitors', 'conversions', 'clicks', 'leads'] as const
export type AlertMeasure = (typeof alertMeasures)[number]

/** `events`: how many firings are told at once, the newest. */
export const alertLimits = { rules: 20, hours: 24, count: 1_000_000, events: 100 }
