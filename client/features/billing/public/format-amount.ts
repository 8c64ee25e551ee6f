import type { LimitName } from '#shared/plans/limits.ts'
import { sayAmount, sayUsed } from '#shared/plans/say-limit.ts'

/** The reader's own. */
const locale: string[] = []

/** How much of a limit, in the reader's locale: "1,000", "20 GB". */
export const formatAmount = (limit: LimitName, amount: number): string =>
  sayAmount(limit, amount, locale)

/** The same after "and": "there are 1,000", "there is 1 MB". */
export const formatUsed = (limit: LimitName, used: number): string => sayUsed(limit, used, locale)
