import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookEndpointRow } from './public/entities.ts'

/** A new secret, as receivers' libraries take it: 256 random bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** How long the secret before goes on signing after a change. */
export const oldSecretMs = 24 * 3_600_000

/**
 * The headers of Standard Webhooks for a message, by every secret that is valid now. `id` is the
 * same at each try, so that a receiver knows what it has had already.
 */
export function signMessage(
  { secret, oldSecret, oldSecretUntil }: WebhookEndpointRow,
  id: string,
  body: string,
  now: Date,
): Record<string, string> {
  const oldIsValid = oldSecret && oldSecretUntil && oldSecretUntil > now
  const secrets = oldIsValid ? [secret, oldSecret] : [secret]
  const signatures = secrets.map((one) => new Webhook(one).sign(id, now, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
