import { limitWords } from './limits.ts'
import type { CountedLimit, LimitName } from './limits.ts'
import { plans } from './plans.ts'
import type { PlanName } from './plans.ts'

/** "1,000", or with its unit "500 MB", "20 GB". */
export function sayAmount(
  limit: LimitName,
  amount: number,
  locale: string | string[] = 'en',
): string {
  if (limitWords[limit].unit === undefined) return amount.toLocaleString(locale)
  const [size, unit] = amount < 1_000 ? [amount, 'MB'] : [amount / 1_000, 'GB']
  return `${size.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`
}

/** "there are 1,000", "there is 1 MB" */
export function sayUsed(limit: LimitName, used: number, locale?: string | string[]): string {
  const isOne = used === 1 || (used === 1_000 && limitWords[limit].unit !== undefined)
  return `there ${isOne ? 'is' : 'are'} ${sayAmount(limit, used, locale)}`
}

/** "2 live campaigns", "no custom domains", "500 MB for pictures" */
export function sayLimit(limit: CountedLimit, most: number): string {
  const { one, many } = limitWords[limit]
  return `${most === 0 ? 'no' : sayAmount(limit, most)} ${most === 1 ? one : many}`
}

/** Who bounds it, before how much there may be: "The Free plan holds". */
export const sayHolder = (name: PlanName | 'self-hosted'): string =>
  name === 'self-hosted'
    ? 'Whoever runs this installation allows'
    : `The ${plans[name].title} plan holds`
