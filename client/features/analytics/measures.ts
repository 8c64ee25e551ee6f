/** What a chart can show, with its words. */
export const measures = [
  { value: 'views', label: 'Views', one: 'view', many: 'views' },
  { value: 'visitors', label: 'Visitors', one: 'visitor', many: 'visitors' },
  { value: 'clicks', label: 'Clicks', one: 'click', many: 'clicks' },
  { value: 'conversions', label: 'Conversions', one: 'conversion', many: 'conversions' },
] as const

export type Measure = (typeof measures)[number]['value']
