/** hour: 60 minutes; day: 24 hours; month: 30 days. */
export const ranges = ['hour', 'day', 'month'] as const
export type Range = (typeof ranges)[number]
