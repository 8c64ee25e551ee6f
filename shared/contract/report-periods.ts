/**
 * Of what time a report is: the last whole week (Monday to Sunday) or month, all since the first release,
 * or days of one's own. Days are those of the company's time zone.
 */
export const reportPeriods = ['week', 'month', 'launch', 'days'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** How often somebody is mailed the report of a campaign. */
export const reportRhythms = ['never', 'week', 'month'] as const
export type ReportRhythm = (typeof reportRhythms)[number]

/** What a reader of a report is told to do next, the most pressing first. */
export const nextSteps = [
  'launch',
  'end-experiment',
  'alert',
  'over',
  'no-visits',
  'choose-goal',
  'no-conversions',
  'good-source',
  'fewer-visitors',
  'bounces',
  'try-variant',
  'go-on',
] as const
export type NextStepKind = (typeof nextSteps)[number]
