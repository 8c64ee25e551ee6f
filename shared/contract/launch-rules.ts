/** What a company may ask of every launch beside the checks that hold for all. */
export const launchRules = ['approved-only', 'threads-resolved'] as const
export type LaunchRule = (typeof launchRules)[number]
