/** Letters that are no letter with a mark, as addresses write them. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
}

/**
 * In small letters, and Latin ones without their marks (`über` is `uber`, `straße` `strasse`), as
 * addresses have them. Other scripts stay as they are, composed.
 */
export function plainLatin(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[ßæœøłđðþıħ]/g, (letter) => others[letter] ?? letter)
    .normalize('NFC')
}
