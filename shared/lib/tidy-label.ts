/**
 * A label that came from outside, as it is counted and compared: composed (NFC), in one line, without
 * what can't be seen, and at most `longest` characters. What joins letters stays.
 */
export function tidyLabel(label: string, longest = 100): string {
  const visible = label
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Cs}|(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
  return Array.from(visible).slice(0, longest).join('').trim()
}
