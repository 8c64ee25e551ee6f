import type { LimitName } from '#shared/plans/limits.ts'
import { sayAmount } from '#shared/plans/say-limit.ts'

/** The reader's own. */
const locale: string[] = []

/** How much of a limit, in the reader's locale: "1,000", "20 GB". */
export const formatAmount = (limit: LimitName, amount: number): string =>
  sayAmount(limit, amount, locale)
