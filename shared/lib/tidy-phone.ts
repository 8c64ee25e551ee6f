import { withoutHidden } from './without-hidden.ts'

/**
 * A phone number without what copying brings along: full-width and other digits as 0 to 9, all kinds
 * of spaces and dashes as the usual ones, nothing that nobody sees.
 */
export function tidyPhone(text: string): string {
  return withoutHidden(text.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, valueOfDigit)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Digits of every script stand in a row of ten, from nought up; no row begins behind another one. */
function valueOfDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1
  return String(value)
}
