import { AppError } from '#shared/errors/catalogue.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { MailsEnded } from '#shared/contract/notifications.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import {
  chosenChannels,
  MailStopEntity,
  NotificationEntity,
  NotificationPreferenceEntity,
} from './entities.ts'

const lifetimeMs = 90 * 24 * 3_600_000

/** What one mail to a member carries to end mails of its kinds. */
export type MailStop = {
  /** Opens a page that has ended them. */
  page: string
  /** Let mail programs end them by one POST (RFC 8058). */
  headers: Record<string, string>
}

/** Makes what ends mails of these kinds to a member, in the caller's transaction. It holds 90 days. */
export async function makeMailStop(
  tx: EntityManager,
  of: { companyId: string; personId: string; kinds: readonly NotificationKind[] },
  appOrigin: string,
  now: Date,
): Promise<MailStop> {
  const token = newToken()
  await tx.insert(MailStopEntity, {
    tokenHash: hashToken(token),
    companyId: of.companyId,
    personId: of.personId,
    kinds: [...new Set(of.kinds)],
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return {
    page: `${appOrigin}/mails#stop=${token}`,
    headers: {
      'List-Unsubscribe': `<${appOrigin}/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/**
 * Ends the mails of some kinds to a member, or takes that back, by what one of them carries. What waits
 * to be mailed is not. Throws `link-unusable` for what is in none, or too old, and for who has left.
 */
export function setMemberMails(
  em: EntityManager,
  { token, areOff, now }: { token: string; areOff: boolean; now: Date },
): Promise<MailsEnded> {
  return em.transactional(async (tx) => {
    const tokenHash = hashToken(token)
    const stop = await tx.findOne(MailStopEntity, { tokenHash, expiresAt: { $gt: now } })
    const owner = stop && { companyId: stop.companyId, personId: stop.personId }
    const member = owner && (await tx.findOne(MemberEntity, owner))
    const company = member && (await tx.findOne(CompanyEntity, { id: member.companyId }))
    if (!stop || !owner || !company) throw new AppError('link-unusable')
    const kind = stop.kinds
    const chosen = await tx.find(NotificationPreferenceEntity, { ...owner, kind })
    for (const one of kind) {
      const { inApp } = chosenChannels(chosen.find((row) => row.kind === one))
      const wish = { ...owner, kind: one, inApp, byMail: !areOff }
      const key = ['companyId', 'personId', 'kind'] as const
      await tx.upsert(NotificationPreferenceEntity, wish, { onConflictFields: [...key] })
    }
    const waiting = { ...owner, kind, mailDueAt: { $ne: null } }
    if (areOff) await tx.nativeUpdate(NotificationEntity, waiting, { mailDueAt: null, words: null })
    return { companyName: company.name, kinds: kind }
  })
}
