import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'

/** With `_fanfare.` before it, a name must still be one: 253 octets. */
const maxLength = 244
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export type NameVerdict = { name: string; refusal: null } | { name: null; refusal: string }

/**
 * A name as DNS knows it, from what somebody typed: `https://` before it and a slash or dot behind
 * it are left out. `ownHosts` are those of this installation, which nobody can have, nor what is
 * below them. Of what can't be served the refusal says why, for people.
 */
export function readDomainName(typed: string, ownHosts: readonly string[]): NameVerdict {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
  const refusal = refusalOfText(bare)
  if (refusal) return refused(refusal)
  const name = domainToASCII(bare.replace(/[.。]$/u, '')).toLowerCase()
  if (name === '') return refused('This is not a name that DNS can hold. Check its spelling.')
  const why = refusalOfName(name) ?? refusalOfOwner(name, ownHosts)
  return why ? refused(why) : { name, refusal: null }
}

/** As people write it: `münchen.example` for `xn--mnchen-3ya.example`. */
export function displayNameOf(name: string): string {
  return domainToUnicode(name) || name
}

/** The zone in which the records of a name are made, and the name within it; `@` for the zone itself. */
export function zoneOf(name: string): { zone: string; isApex: boolean } {
  const zone = parse(name, { allowPrivateDomains: true }).domain ?? name
  return { zone, isApex: zone === name }
}

const refused = (refusal: string): NameVerdict => ({ name: null, refusal })

function refusalOfText(text: string): string | null {
  if (text === '') return 'Give a name, like spring.example.com.'
  if (text.includes('*')) return 'Wildcards are not served. Add each name by itself.'
  if (isIP(text.replace(/^\[|\]$/g, '')) !== 0) return 'Give a name, not an IP address.'
  if (/:\d*$/.test(text)) return 'Leave out the port. Custom domains are served on the usual one.'
  if (/[/?#\\]/.test(text)) return 'Give the name alone, without a path.'
  if (text.includes('@')) return 'Give a name, like spring.example.com, not a mail address.'
  // The URL standard would decode or drop these without a word.
  if (/[\s%:[\]<>^|]/.test(text)) return 'Letters, digits, hyphens and dots only.'
  return null
}

function refusalOfName(name: string): string | null {
  if (isIP(name) !== 0) return 'Give a name, not an IP address.'
  if (name.length > maxLength) return `At most ${maxLength} characters.`
  if (name.includes('_')) return 'Browsers do not open names with an underscore.'
  if (!name.split('.').every((part) => label.test(part)))
    return 'Between dots there are 1 to 63 letters, digits and hyphens, with no hyphen at either end.'
  if (!name.includes('.')) return 'Give a whole name, like spring.example.com.'
  const { publicSuffix, domain } = parse(name, { allowPrivateDomains: true })
  if (domain === null)
    return `${publicSuffix ?? name} is shared by everybody below it. Give a name that is yours.`
  return null
}

function refusalOfOwner(name: string, ownHosts: readonly string[]): string | null {
  const own = ownHosts.find((host) => name === host || name.endsWith(`.${host}`))
  return own ? `${own} is the address of Fanfare itself. Give a name of your own.` : null
}
