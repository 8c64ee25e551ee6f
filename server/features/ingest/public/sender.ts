import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
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
  const facts = { device: deviceOf(userAgent), bot: isSteered || isRobot(userAgent) }
  const ownOf = ownersIn(headers.cookie)
  return { ip, userAgent, facts, ownOf, site: siteIn(headers.origin), [read]: true }
}

/** Pages from files, and those that keep quiet, say `null` or nothing. */
function siteIn(origin: string | undefined): string | null {
  return URL.parse(origin ?? '')?.host || null
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

const visitorLength = 22

/**
 * A visitor of one campaign on one day: 128 bits of an HMAC with that day's salt, in base64url.
 * Without the salt, which is deleted after the day, it leads back to nobody.
 */
export function hashVisitor(salt: string, { ip, userAgent }: Sender, campaignId: string): string {
  return createHmac('sha256', salt)
    .update(`${campaignId}\n${ip}\n${userAgent}`)
    .digest('base64url')
    .slice(0, visitorLength)
}
