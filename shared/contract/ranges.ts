/** hour: 60 minutes; day: 24 hours; week: 7 days; month: 30 days; quarter: 90 days. */
export const ranges = ['hour', 'day', 'week', 'month', 'quarter'] as const
export type Range = (typeof ranges)[number]
