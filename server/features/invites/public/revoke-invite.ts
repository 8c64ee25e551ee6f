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
    await withdrawMail(tx, [invite.id])
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
  await revokeAll(tx, { companyId, invitedBy: personId }, now)
}

/** Makes all open invites of a company unusable that are by somebody, or for an address. */
export async function revokeAll(
  tx: EntityManager,
  which: { companyId: string } & ({ invitedBy: string } | { email: string }),
  now: Date,
): Promise<void> {
  const invites = await tx.find(InviteEntity, { ...which, ...openInvite(now) })
  for (const invite of invites) invite.revokedAt = now
  await tx.flush()
  await withdrawMail(
    tx,
    invites.map(({ id }) => id),
  )
}
