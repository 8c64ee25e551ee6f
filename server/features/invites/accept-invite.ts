import { v7 as uuidv7 } from 'uuid'
import { isSameAddress } from '#shared/lib/email-address.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Role } from '#shared/permissions/can.ts'
import { isCounted } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Caller, Person } from '#server/core/caller.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { withdrawMail } from '#server/platform/mail/queue-mail.ts'
import { proveAddress } from '#server/platform/identity/prove-address.ts'
import { withLockedCompany } from '#server/core/companies/change-company.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow, InviteRow, MemberRow } from '#server/core/companies/entities.ts'
import { findInvite, refusalsOfInvites, stateOfInvite } from './find-invite.ts'
import type { FoundInvite } from './find-invite.ts'
import { landingOf } from './landing-of.ts'
import type { Landing } from './landing-of.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'

const membersLimit = 1_000

export type Joined = Landing & { companyId: string; role: Role }

/**
 * Makes the person a member and says where the invite leads them. One after the other per company,
 * so of two people with the same link exactly one gets in. A member keeps their role and the invite
 * its state, so whoever accepts twice gets the same answer. Whoever made the invite must still be
 * someone who may give its role. By the link of the mail the person's address is proven.
 */
export async function acceptInvite(
  em: EntityManager,
  caller: Caller,
  { token, plans }: { token: string; plans: Plans },
  now: Date,
): Promise<Joined> {
  const { companyId } = (await findInvite(em, token)).invite
  return withLockedCompany(em, companyId, async (tx, company) => {
    const found = await findInvite(tx, token)
    if (!company) throw new AppError('invite-unknown')
    const { invite } = found
    const personId = caller.person.id
    const known = await tx.findOne(MemberEntity, { companyId, personId })
    if (known) return joinedAs(tx, known, company, invite)
    const state = await stateOfInvite(tx, invite, company, now)
    if (state !== 'open') throw new AppError(refusalsOfInvites[state])
    requireAddress(found, caller.person)
    if (found.cameByMail) await proveAddress(tx, { personId, email: caller.person.email }, now)
    const member = await addMember(tx, caller, { invite, plans }, now)
    return joinedAs(tx, member, company, invite)
  })
}

/**
 * An invite for one address needs a person who has shown that the address is theirs, now by the link
 * in the mail or before: everybody can register with an address that they don't read the mail of.
 */
function requireAddress({ invite: { email }, cameByMail }: FoundInvite, person: Person): void {
  if (!email) return
  if (!isSameAddress(person.email, email)) throw new AppError('invite-for-another')
  if (!cameByMail && !person.emailVerified) throw new AppError('address-unverified')
}

async function addMember(
  tx: EntityManager,
  caller: Caller,
  { invite, plans }: { invite: InviteRow; plans: Plans },
  now: Date,
): Promise<MemberRow> {
  const { companyId, role } = invite
  if ((await tx.count(MemberEntity, { companyId })) >= membersLimit)
    throw new AppError('conflict', `The company has ${membersLimit} members already.`)
  invite.usedAt = now
  // Who took it by another link needs no mail any more.
  await withdrawMail(tx, [invite.id])
  // The place that the invite kept is free by now; after a downgrade it may be gone.
  await tx.flush()
  if (isCounted(role)) await plans.requireRoomFor(tx, companyId, 'members', now, 'joined')
  const { id: personId, name, email } = caller.person
  const member = tx.create(MemberEntity, {
    id: uuidv7(),
    companyId,
    personId,
    name,
    email,
    role,
    joinedAt: now,
  })
  const details = { role, invitedBy: invite.invitedByName ?? '' }
  const joined = { companyId, action: 'member.joined', subject: name, details } as const
  await recordAudit(tx, caller, joined, now)
  return member
}

async function joinedAs(
  tx: EntityManager,
  member: MemberRow,
  company: CompanyRow,
  invite: InviteRow,
): Promise<Joined> {
  const { companyId, role } = member
  return { companyId, role, ...(await landingOf(tx, memberActor(member, company), invite)) }
}
