/** What a campaign can have a target of: visitors, leads, or conversions of the main goal. */
export const targetMeasures = ['visitors', 'leads', 'conversions'] as const
export type TargetMeasure = (typeof targetMeasures)[number]

/** As much as a column holds with room to spare. */
export const targetLimits = { count: 1_000_000_000 }
