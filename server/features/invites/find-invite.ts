import { addressKey } from '#shared/lib/email-address.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { ShownInvite } from '#shared/contract/invites.ts'
import { can, mayGrant } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import { findActor, inPerson } from '#server/core/companies/access.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow, InviteRow } from '#server/core/companies/entities.ts'

/** An invite in whatever state, and whether its link was the one in the mail. */
export type FoundInvite = { invite: InviteRow; cameByMail: boolean }

/** The invite that a link is of; `invite-unknown` when there is none. */
export async function findInvite(em: EntityManager, token: string): Promise<FoundInvite> {
  const hash = hashToken(token)
  const invite = await em.findOne(InviteEntity, {
    $or: [{ tokenHash: hash }, { mailTokenHash: hash }],
  })
  if (!invite) throw new AppError('invite-unknown')
  return { invite, cameByMail: invite.mailTokenHash === hash }
}

/** How an invite stands. It is worth what the person who made it may give now. */
export async function stateOfInvite(
  em: EntityManager,
  invite: InviteRow,
  company: CompanyRow,
  now: Date,
): Promise<ShownInvite['state']> {
  if (invite.usedAt) return 'used'
  if (invite.revokedAt) return 'withdrawn'
  if (invite.expiresAt <= now) return 'expired'
  if (company.closedAt) return 'closed'
  if (company.disabledAt) return 'disabled'
  return (await isBacked(em, invite)) ? 'open' : 'withdrawn'
}

async function isBacked(
  em: EntityManager,
  { companyId, invitedBy, role }: InviteRow,
): Promise<boolean> {
  const inviter = invitedBy ? await findActor(em, inPerson(invitedBy), companyId) : null
  if (!inviter) return false
  return can(inviter, 'members.invite', { companyId }) && mayGrant(inviter.role, role)
}

/** What each state is refused with. */
export const refusalsOfInvites = {
  used: 'invite-used',
  withdrawn: 'invite-withdrawn',
  expired: 'invite-expired',
  closed: 'company-closed',
  disabled: 'company-disabled',
} as const satisfies Record<Exclude<ShownInvite['state'], 'open'>, ErrorSlug>

/** Whether this is the token of the mail of an invite to this address that is still to be answered. */
export async function provesAddress(
  em: EntityManager,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<boolean> {
  const invited = {
    mailTokenHash: hashToken(token),
    email: addressKey(email),
    usedAt: null,
    revokedAt: null,
    expiresAt: { $gt: now },
  }
  return (await em.count(InviteEntity, invited)) > 0
}
