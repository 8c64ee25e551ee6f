import { createHmac } from 'node:crypto'
import { isbot } from 'isbot'

export type Device = 'desktop' | 'mobile' | 'tablet'

const visitorLength = 22

/**
 * A visitor of one campaign on one day: 128 bits of an HMAC with that day's salt, in base64url.
 * Without the salt, which is deleted after the day, it leads back to nobody.
 */
export function hashVisitor(
  salt: string,
  visitor: { ip: string; userAgent: string; campaignId: string },
): string {
  return createHmac('sha256', salt)
    .update(`${visitor.campaignId}\n${visitor.ip}\n${visitor.userAgent}`)
    .digest('base64url')
    .slice(0, visitorLength)
}

/** Whether the User-Agent is that of a robot, or missing. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}

export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android/i.test(userAgent)) return 'mobile'
  return 'desktop'
}
