/** Cents as an amount of a currency that nobody named: 12.5, 1,204. */
export function amountText(cents: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(cents / 100)
}

/** The same as a field has it, which `readAmount` reads; empty for nothing. */
export const amountField = (cents: number | null): string =>
  cents === null ? '' : String(cents / 100)

/** What somebody wrote as an amount, in cents; null for nothing, undefined for what is no amount. */
export function readAmount(text: string): number | null | undefined {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(written) ? Math.round(Number(written) * 100) : undefined
}

/** What is said at a field whose words are no amount. */
export const noAmount = 'Write an amount, like 12.50.'
