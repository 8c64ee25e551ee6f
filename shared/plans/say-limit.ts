import { limitWords } from './limits.ts'
import type { CountedLimit } from './limits.ts'

/** "2 live campaigns", "no custom domains" */
export function sayLimit(limit: CountedLimit, most: number): string {
  const { one, many } = limitWords[limit]
  return `${most === 0 ? 'no' : most} ${most === 1 ? one : many}`
}
