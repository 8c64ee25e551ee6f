export type Direction = 'ltr' | 'rtl'

/** Which way a text is read, by its first letter; null for one without letters. */
export function directionOf(text: string): Direction | null {
  const first = /[\p{L}\u200E\u200F]/u.exec(text)?.[0]
  if (first === undefined) return null
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}

/** Hebrew, Arabic, Syriac, Thaana, N’Ko and their neighbours, their forms, and the mark that says so. */
const rightToLeft =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
