import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import { GuestKeyEntity } from './entities.ts'

const keyLifetimeMs = 90 * 24 * 3_600_000

export type KeyFor = {
  guestId: string
  campaignId: string
  /** Where the mail goes. */
  email: string
  /** A guest gave the address, and it is not known yet whether it is theirs. */
  isAsked: boolean
}

/** What one mail to a guest carries. */
export type GuestLinks = {
  /** Opens the preview as that guest; `query` is what it opens there. */
  preview: (query?: string) => string
  /** Opens a page that has ended the mails. */
  stop: string
  /** Where mail programs end them by one POST. */
  stopByPost: string
}

/**
 * Makes the links of one mail to a guest, in the caller's transaction. They hold 90 days, and their
 * secrets stand behind the `#`, but for that which only ends the mails.
 */
export async function makeGuestLinks(
  tx: EntityManager,
  { guestId, campaignId, email, isAsked }: KeyFor,
  appOrigin: string,
  now: Date,
): Promise<GuestLinks> {
  const [token, stopToken] = [newToken(), newToken()]
  await tx.insert(GuestKeyEntity, {
    tokenHash: hashToken(token),
    stopHash: hashToken(stopToken),
    guestId,
    campaignId,
    email,
    isAsked,
    createdAt: now,
    expiresAt: new Date(now.getTime() + keyLifetimeMs),
  })
  const page = `${appOrigin}/campaigns/preview/${campaignId}`
  return {
    preview: (query = '') => `${page}${query}#guest=${token}`,
    stop: `${page}#stop=${stopToken}`,
    stopByPost: `${appOrigin}/api/guests/unsubscribe/${stopToken}`,
  }
}

/** What lets mail programs offer an end of the mails by themselves (RFC 8058). */
export const stopHeaders = ({ stopByPost }: GuestLinks) => ({
  'List-Unsubscribe': `<${stopByPost}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
