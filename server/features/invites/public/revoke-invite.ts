import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { withdrawMail } from '#server/platform/mail/queue-mail.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'

/** Makes an open invite unusable; `not-found` when it is not open any more. */
export function revokeInvite(
  em: EntityManager,
  by: Admitted,
  inviteId: string,
  now: Date,
): Promise<void> {
  return changeCompany(em, by, async (tx) => {
    const { companyId } = by.actor
    const invite = await tx.findOne(InviteEntity, { id: inviteId, companyId, ...openInvite(now) })
    if (!invite) throw new AppError('not-found')
    invite.revokedAt = now
    await withdrawMail(tx, invite.id)
    const subject = invite.email ?? 'Open link'
    const details = { role: invite.role }
    await recordAudit(tx, by.caller, { companyId, action: 'invite.revoked', subject, details }, now)
  })
}

/** Makes all open invites unusable that a person made. */
export async function revokeInvitesBy(
  tx: EntityManager,
  { companyId, personId }: { companyId: string; personId: string },
  now: Date,
): Promise<void> {
  const theirs = { companyId, invitedBy: personId, ...openInvite(now) }
  await tx.nativeUpdate(InviteEntity, theirs, { revokedAt: now })
}
