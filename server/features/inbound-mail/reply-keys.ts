import { randomBytes } from 'node:crypto'
import { addressKey, isSameAddress } from '#shared/lib/email-address.ts'
import { readRepliesKey } from '#server/features/notifications/public/mail-keys.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import { InboundMailEntity, ReplyKeyEntity } from './entities.ts'

const lifetimeMs = 90 * 24 * 3_600_000
/** Mail servers give up after days; what comes once more later than this is a new mail. */
const rememberedMs = 100 * 24 * 3_600_000

/**
 * Makes an address at `domain` at which the reply of one person in one thread is read for 90 days;
 * null for a key that names none. A local part has at most 64 characters, too few for a signature of
 * all that it would name, so its secret is kept as a hash.
 */
export async function makeReplyAddress(
  em: EntityManager,
  key: string,
  domain: string,
  now: Date,
): Promise<string | null> {
  const replies = readRepliesKey(key)
  if (!replies) return null
  // Without capitals: not every program on the way keeps them.
  const token = randomBytes(16).toString('hex')
  await em.insert(ReplyKeyEntity, {
    tokenHash: hashToken(token),
    ...replies,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return `reply+${token}@${domain}`
}

/** What stands in the first of these addresses that is one for replies; null without one. */
export function replyTokenIn(addresses: readonly string[], domain: string): string | null {
  for (const address of addresses) {
    const [, token] = /^reply\+([0-9a-f]{32})@/.exec(addressKey(address)) ?? []
    if (token && isSameAddress(address, `reply+${token}@${domain}`)) return token
  }
  return null
}

/** Deletes addresses that are read no more, and what is known of mails that came long ago. */
export async function purgeInboundMail(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(ReplyKeyEntity, { expiresAt: { $lt: now } })
  const before = new Date(now.getTime() - rememberedMs)
  await em.nativeDelete(InboundMailEntity, { takenAt: { $lt: before } })
}
