import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import { can, mayGrant } from '#shared/permissions/can.ts'
import type { Role } from '#shared/permissions/can.ts'
import { isCounted } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Caller, Person } from '#server/http/caller.ts'
import type { Plans } from '#server/features/billing/plan-limits.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { findActor, inPerson } from './access.ts'
import { withLockedCompany } from './change-company.ts'
import { hashInviteToken } from './create-invite.ts'
import { CompanyEntity, InviteEntity, MemberEntity } from './entities.ts'
import type { CompanyRow, InviteRow } from './entities.ts'
import { openInvite } from './revoke-invite.ts'

const membersLimit = 1_000

export type ShownInvite = {
  companyName: string
  role: Role
  invitedBy: string | null
  forOneAddress: boolean
}

/** What an invite leads to; `invite-unusable` for all that nobody can accept, whatever the reason. */
export async function showInvite(
  em: EntityManager,
  token: string,
  now: Date,
): Promise<ShownInvite> {
  const invite = await findInvite(em, token, now)
  const company = await em.findOne(CompanyEntity, { id: invite.companyId })
  await requireBacked(em, invite, company)
  return {
    companyName: company?.name ?? '',
    role: invite.role,
    invitedBy: invite.invitedByName ?? null,
    forOneAddress: invite.email !== null,
  }
}

/**
 * Makes the person a member. One after the other per company, so of two people with the same link
 * exactly one gets in. A member keeps their role, and the invite stays usable. Whoever made the
 * invite must still be someone who may give its role.
 */
export async function acceptInvite(
  em: EntityManager,
  caller: Caller,
  { token, plans }: { token: string; plans: Plans },
  now: Date,
): Promise<{ companyId: string; role: Role }> {
  const { companyId } = await findInvite(em, token, now)
  return withLockedCompany(em, companyId, async (tx, company) => {
    const invite = await findInvite(tx, token, now)
    await requireBacked(tx, invite, company)
    requireAddress(invite, caller.person)
    const { id: personId, name, email } = caller.person
    const member = await tx.findOne(MemberEntity, { companyId, personId })
    if (member) return { companyId, role: member.role }
    if ((await tx.count(MemberEntity, { companyId })) >= membersLimit)
      throw new AppError('conflict', `The company has ${membersLimit} members already.`)
    const { role } = invite
    invite.usedAt = now
    // The place that the invite kept is free by now; after a downgrade it may be gone.
    await tx.flush()
    if (isCounted(role)) await plans.requireRoomFor(tx, companyId, 'members', now, 'joined')
    tx.create(MemberEntity, {
      ...{ id: uuidv7(), companyId, personId, name, email, role, joinedAt: now },
    })
    const details = { role, invitedBy: invite.invitedByName ?? '' }
    await recordAudit(
      tx,
      caller,
      { companyId, action: 'member.joined', subject: name, details },
      now,
    )
    return { companyId, role }
  })
}

async function findInvite(em: EntityManager, token: string, now: Date): Promise<InviteRow> {
  const tokenHash = hashInviteToken(token)
  const invite = await em.findOne(InviteEntity, { tokenHash, ...openInvite(now) })
  if (!invite) throw new AppError('invite-unusable')
  return invite
}

/** An invite is worth what the person who made it may give now. */
async function requireBacked(
  em: EntityManager,
  { companyId, invitedBy, role }: InviteRow,
  company: CompanyRow | null,
): Promise<void> {
  const inviter = company && invitedBy ? await findActor(em, inPerson(invitedBy), companyId) : null
  const isBacked =
    inviter && can(inviter, 'members.invite', { companyId }) && mayGrant(inviter.role, role)
  if (!isBacked) throw new AppError('invite-unusable')
}

/**
 * An invite for one address needs a person who has shown that the address is theirs: everybody can
 * register with an address that they don't read the mail of.
 */
function requireAddress({ email }: InviteRow, person: Person): void {
  if (!email) return
  if (person.email.toLowerCase() !== email) throw new AppError('invite-for-another')
  if (!person.emailVerified) throw new AppError('address-unverified')
}
