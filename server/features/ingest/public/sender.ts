import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { ownersIn } from './own-device.ts'

export type Device = 'desktop' | 'mobile' | 'tablet'

/** What is stored of a sender with each event. It must not identify anybody. */
export type SenderFacts = { device: Device; bot: boolean }

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
 * its browser (`navigator.webdriver`).
 */
export function senderOf(
  { ip, headers }: { ip: string; headers: IncomingHttpHeaders },
  { isSteered = false } = {},
): Sender {
  const userAgent = headers['user-agent'] ?? ''
  const known = factsOf(userAgent)
  const facts = isSteered ? { ...known, bot: true } : known
  const ownOf = ownersIn(headers.cookie)
  return { ip, userAgent, facts, ownOf, site: siteIn(headers.origin), [read]: true }
}

/** Of the browsers of late: their names are long, and few. */
const knownFacts = new LRUCache<string, SenderFacts>({ max: 2_000 })

function factsOf(userAgent: string): SenderFacts {
  const known = knownFacts.get(userAgent)
  if (known) return known
  const facts = { device: deviceOf(userAgent), bot: isRobot(userAgent) }
  knownFacts.set(userAgent, facts)
  return facts
}

/** Pages from files, and those that keep quiet, say `null` or nothing. */
function siteIn(origin: string | undefined): string | null {
  return (origin && URL.parse(origin)?.host) || null
}

/** Whether the User-Agent is that of a robot, or missing. */
function isRobot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}

function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android/i.test(userAgent)) return 'mobile'
  return 'desktop'
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
