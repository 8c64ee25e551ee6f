import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

const idBytes = 16
const macBytes = 16

/** What ends the mails of a subscription, as each of them carries it. It opens nothing. */
export function signStop(secret: string, subscriptionId: string): string {
  const id = Buffer.from(parse(subscriptionId))
  return Buffer.concat([id, macOf(secret, id)]).toString('base64url')
}

/** The subscription that a token of `signStop` ends; null for what is none. */
export function readStop(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + macBytes) return null
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(macOf(secret, id), bytes.subarray(idBytes))) return null
  return stringify(id)
}

const macOf = (secret: string, id: Buffer): Buffer =>
  createHmac('sha256', secret).update('report stop\n').update(id).digest().subarray(0, macBytes)
