import { formatNumber } from '#client/lib/words/format.ts'

/** "1 visitor", "1,204 visitors". */
export const peopleWords = (count: number, locale?: string): string =>
  `${formatNumber(count, locale)} ${count === 1 ? 'visitor' : 'visitors'}`
