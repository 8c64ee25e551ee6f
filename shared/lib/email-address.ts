import { withoutHidden } from './without-hidden.ts'

/**
 * An address of a person as it is kept: one form of each letter, without signs that nobody sees and
 * without spaces around it, its domain as the name system writes it (`münchen.de` as
 * `xn--mnchen-3ya.de`). What stands before the `@` keeps its case. Other texts come out tidied.
 */
export function tidyAddress(text: string): string {
  const tidy = withoutHidden(text).normalize('NFC').trim()
  const at = tidy.lastIndexOf('@')
  return at === -1 ? tidy : tidy.slice(0, at + 1) + domainToAscii(tidy.slice(at + 1))
}

/** What an address is compared by: two spellings of one address have the same. */
export function addressKey(text: string): string {
  return tidyAddress(text).toLowerCase()
}

/** Whether both are spellings of one address. */
export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}

/** Whether a clean text is an address, also with letters of any script before the `@`. */
export function isAddress(text: string): boolean {
  return text.length <= longestAddress && addressPattern.test(text)
}

/** In characters, as RFC 5321 bounds a path. */
export const longestAddress = 254

// A domain ends in a name, never in a number; that excludes addresses of machines.
const domain = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9]'
const addressPattern = new RegExp(`^[^\\s@"(),:;<>[\\\\\\]]{1,64}@${domain}$`, 'i')

/** Clean addresses that every mail server takes: only letters of English before the `@`. */
export const plainAddressPattern = new RegExp(
  `^(?![.])(?!.*[.][.])[\\w'+.-]{0,63}[\\w+-]@${domain}$`,
  'i',
)

/** Only what can be the name of a host: `URL` would take the rest for a path, a port or a password. */
const hostPattern = /^[\p{L}\p{M}\p{N}.。．｡·-]+$/u

function domainToAscii(domain: string): string {
  if (!hostPattern.test(domain)) return domain.toLowerCase()
  const host = URL.parse(`http://${domain}`)?.hostname
  // `URL` reads numbers as an address of a machine.
  return host && !/^[\d.]+$/.test(host) ? host : domain.toLowerCase()
}
