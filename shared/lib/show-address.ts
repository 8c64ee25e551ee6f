import punycode from 'punycode/punycode.js'
import { tidyAddress } from './email-address.ts'

/**
 * An address as people write it, with the letters of its domain. A domain that reads in letters but
 * would not lead back to the same name stays as the name system writes it.
 */
export function showAddress(address: string): string {
  if (!address.includes('@xn--') && !address.includes('.xn--')) return address
  const at = address.lastIndexOf('@') + 1
  const shown = address.slice(0, at) + lettersOf(address.slice(at))
  return tidyAddress(shown) === tidyAddress(address) ? shown : address
}

/** Letters of several scripts in one name can look like another name, so those stay as they are. */
function lettersOf(domain: string): string {
  return domain
    .split('.')
    .map((label) => {
      const letters = decoded(label)
      return scripts.some((script) => script.test(letters)) ? letters : label
    })
    .join('.')
}

function decoded(label: string): string {
  try {
    return punycode.toUnicode(label)
  } catch {
    return label
  }
}

const scripts = [
  /^[\p{Script=Latin}\p{M}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーa-z\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}a-z\d-]+$/u,
  /^[\p{Script=Cyrillic}\p{M}\d-]+$/u,
  /^[\p{Script=Greek}\p{M}\d-]+$/u,
  /^[\p{Script=Arabic}\p{M}\p{Nd}-]+$/u,
  /^[\p{Script=Hebrew}\p{M}\d-]+$/u,
  /^[\p{Script=Thai}\p{M}\p{Nd}-]+$/u,
  /^[\p{Script=Devanagari}\p{M}\p{Nd}-]+$/u,
]
