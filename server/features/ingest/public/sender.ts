import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { languageOf } from '../language-of.ts'
import { browserFactsOf } from './browser-facts.ts'
import type { BrowserFacts } from './browser-facts.ts'
import { nowhere } from './geo-facts.ts'
import type { GeoFacts, Locate } from './geo-facts.ts'
import { ownersIn } from './own-device.ts'

export type Device = BrowserFacts['device']

/** What is known of a sender with each event. It must not identify anybody. */
export type SenderFacts = BrowserFacts &
  GeoFacts & {
    /** An ISO 639 code; '' where the browser names none. */
    language: string
  }

const read = Symbol('read from a request')

/** Who sent a request, as far as is looked at; `senderOf` alone makes one. */
export type Sender = {
  ip: string
  userAgent: string
  facts: SenderFacts
  /** The companies that this device is one of their own of, by its cookie. */
  ownOf: ReadonlySet<string>
  /** The host of the page that sent it; null where that does not say. */
  site: string | null
  [read]: true
}

/**
 * Reads all that is looked at of who sent a request. `isSteered`: the page says that a program steers
 * its browser (`navigator.webdriver`). `locate` says where the address is, which is kept in no event.
 */
export function senderOf(
  { ip, headers }: { ip: string; headers: IncomingHttpHeaders },
  { isSteered = false } = {},
  locate: Locate = nowhere,
): Sender {
  const userAgent = headers['user-agent'] ?? ''
  const browser = browserFactsOf(userAgent)
  const language = languageOf(headers['accept-language'])
  const facts = { ...browser, ...locate(ip), language, bot: isSteered || browser.bot }
  const ownOf = ownersIn(headers.cookie)
  return { ip, userAgent, facts, ownOf, site: siteIn(headers.origin), [read]: true }
}

/** Pages from files, and those that keep quiet, say `null` or nothing. */
function siteIn(origin: string | undefined): string | null {
  return (origin && URL.parse(origin)?.host) || null
}

const visitorLength = 11

/**
 * A visitor of one campaign on one day: 66 bits of an HMAC with that day's salt, in base64url;
 * a million of them have two alike once in ten million days. Without the salt, which is deleted after the day, it leads back to nobody.
 */
export function hashVisitor(salt: string, { ip, userAgent }: Sender, campaignId: string): string {
  return createHmac('sha256', salt)
    .update(`${campaignId}\n${ip}\n${userAgent}`)
    .digest('base64url')
    .slice(0, visitorLength)
}

/**
 * `hashVisitor`, which remembers the hashes of visitors of late: each sends more than once. Who they are
 * stays in the memory of this process, and no longer than the salt.
 */
export function createVisitorHashes(): typeof hashVisitor {
  const known = new LRUCache<string, string>({ max: 20_000 })
  let salts: string[] = []
  return (salt, sender, campaignId) => {
    if (!salts.includes(salt)) {
      salts = [...salts.slice(-1), salt]
      known.clear()
    }
    const key = `${salt}\n${campaignId}\n${sender.ip}\n${sender.userAgent}`
    const before = known.get(key)
    if (before !== undefined) return before
    const hash = hashVisitor(salt, sender, campaignId)
    known.set(key, hash)
    return hash
  }
}
