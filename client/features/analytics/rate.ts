/**
 * The conversion rate, 0 to 1: visitors who reached the goal by visitors. Null without visitors, or
 * where nobody knows how many there were.
 */
export function rateOf(
  counts: { conversions: number; visitors: number | null } | null | undefined,
): number | null {
  return counts?.visitors ? counts.conversions / counts.visitors : null
}
