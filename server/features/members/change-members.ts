import { AppError } from '#shared/errors/catalogue.ts'
import { mayGrant } from '#shared/permissions/can.ts'
import type { Actor, Role } from '#shared/permissions/can.ts'
import { isCounted } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { revokeKeysOf } from '#server/features/api-keys/public/revoke-key.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { deleteNotificationsOf } from '#server/features/notifications/public/purge-notifications.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'
import { revokeInvitesBy } from '#server/features/invites/public/revoke-invite.ts'

/** Gives a member another role: from and to at most the giver's own. One owner always stays. */
export function changeRole(
  em: EntityManager,
  by: Admitted,
  { memberId, role, plans }: { memberId: string; role: Role; plans: Plans },
  now: Date,
): Promise<MemberRow> {
  return changeCompany(em, by, async (tx) => {
    const member = await requireMember(tx, by.actor, memberId)
    const { companyId, role: before } = member
    if (!mayGrant(by.actor.role, before) || !mayGrant(by.actor.role, role)) throw tooHigh()
    if (role === before) return member
    if (isCounted(role) && !isCounted(before))
      await plans.requireRoomFor(tx, companyId, 'members', now)
    await keepAnOwner(tx, member)
    member.role = role
    const details = { from: before, to: role }
    const fact = {
      companyId,
      action: 'member.role-changed',
      subject: member.name,
      details,
    } as const
    await recordAudit(tx, by.caller, fact, now)
    return member
  })
}

/** Takes a member out, with the keys and open invites that they made. */
export function removeMember(
  em: EntityManager,
  by: Admitted,
  memberId: string,
  now: Date,
): Promise<MemberRow> {
  return changeCompany(em, by, async (tx) => {
    const member = await requireMember(tx, by.actor, memberId)
    if (!mayGrant(by.actor.role, member.role)) throw tooHigh()
    await takeOut(tx, by, member, 'member.removed', now)
    return member
  })
}

/** Takes the caller out, like `removeMember`. */
export function leaveCompany(em: EntityManager, by: Admitted, now: Date): Promise<void> {
  return changeCompany(em, by, async (tx) => {
    const { companyId } = by.actor
    const member = await tx.findOne(MemberEntity, { companyId, personId: by.caller.person.id })
    if (!member) throw new AppError('not-found')
    await takeOut(tx, by, member, 'member.left', now)
  })
}

/** Makes another member an owner and the caller an admin, both or neither. */
export function transferOwnership(
  em: EntityManager,
  by: Admitted,
  { memberId, plans }: { memberId: string; plans: Plans },
  now: Date,
): Promise<MemberRow> {
  return changeCompany(em, by, async (tx) => {
    const { companyId } = by.actor
    const { person } = by.caller
    const receiver = await requireMember(tx, by.actor, memberId)
    const giver = await tx.findOne(MemberEntity, { companyId, personId: person.id })
    if (!giver || giver.id === receiver.id)
      throw new AppError('conflict', 'The company is yours already. Choose another member.')
    if (!isCounted(receiver.role)) await plans.requireRoomFor(tx, companyId, 'members', now)
    const details = { from: giver.name, before: receiver.role }
    receiver.role = 'owner'
    giver.role = 'admin'
    const subject = receiver.name
    await recordAudit(
      tx,
      by.caller,
      { companyId, action: 'company.transferred', subject, details },
      now,
    )
    return receiver
  })
}

async function requireMember(
  tx: EntityManager,
  { companyId }: Actor,
  memberId: string,
): Promise<MemberRow> {
  const member = await tx.findOne(MemberEntity, { id: memberId, companyId })
  if (!member) throw new AppError('not-found')
  return member
}

async function takeOut(
  tx: EntityManager,
  by: Admitted,
  member: MemberRow,
  action: 'member.removed' | 'member.left',
  now: Date,
): Promise<void> {
  await keepAnOwner(tx, member)
  const { companyId, personId, name: subject, role } = member
  // They must not come back to life when the person joins again.
  await revokeKeysOf(tx, by.caller, { companyId, personId }, now)
  await revokeInvitesBy(tx, { companyId, personId }, now)
  await deleteNotificationsOf(tx, { companyId, personId })
  await tx.nativeDelete(MemberEntity, { id: member.id })
  await recordAudit(tx, by.caller, { companyId, action, subject, details: { role } }, now)
}

/** Throws when `member` is the only owner. Right as long as the company is locked. */
async function keepAnOwner(tx: EntityManager, { companyId, role }: MemberRow): Promise<void> {
  if (role !== 'owner') return
  const owners = await tx.count(MemberEntity, { companyId, role: 'owner' })
  if (owners <= 1) throw new AppError('last-owner')
}

const tooHigh = () =>
  new AppError('forbidden', 'You can give and take only roles that are not above your own.')
