/**
 * A share of `whole` as a percentage, as it is written where the reader is, with one decimal at most: 8%,
 * 12.5%. A dash where there is no whole.
 */
export function formatShare(part: number, whole: number, locale?: string): string {
  if (whole === 0) return '–'
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return format.format(part / whole)
}
