import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import { mayGrant } from '#shared/permissions/can.ts'
import type { Actor, Role } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Caller, Person } from '#server/http/caller.ts'
import { CompanyEntity, InviteEntity, MemberEntity } from './entities.ts'
import type { InviteRow } from './entities.ts'

const inviteLifetimeMs = 7 * 24 * 3_600_000
const openInvitesLimit = 100

const hash = (token: string) => createHash('sha256').update(token).digest('hex')

/** A single-use invite; the token is returned here and never again. */
export async function createInvite(
  em: EntityManager,
  actor: Actor,
  { person }: Caller,
  role: Role,
  now: Date,
): Promise<{ row: InviteRow; token: string }> {
  if (!mayGrant(actor.role, role))
    throw new AppError('forbidden', 'You can invite people only to roles up to your own.')
  const { companyId } = actor
  const open = await em.count(InviteEntity, { companyId, usedAt: null, expiresAt: { $gt: now } })
  if (open >= openInvitesLimit)
    throw new AppError('conflict', `There are ${openInvitesLimit} open invites already.`)
  const token = randomBytes(32).toString('base64url')
  const row = em.create(InviteEntity, {
    id: uuidv7(),
    companyId,
    role,
    email: null,
    invitedBy: person.id,
    invitedByName: person.name,
    tokenHash: hash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + inviteLifetimeMs),
    usedAt: null,
    revokedAt: null,
  })
  await em.flush()
  return { row, token }
}

export type ShownInvite = {
  companyName: string
  role: Role
  invitedBy: string | null
  forOneAddress: boolean
}

/** What an invite leads to; `invite-unusable` for unknown, used and expired ones alike. */
export async function showInvite(
  em: EntityManager,
  token: string,
  now: Date,
): Promise<ShownInvite> {
  const invite = await em.findOne(InviteEntity, usable(token, now))
  const company = invite && (await em.findOne(CompanyEntity, { id: invite.companyId }))
  if (!company) throw new AppError('invite-unusable')
  return {
    companyName: company.name,
    role: invite.role,
    invitedBy: invite.invitedByName ?? null,
    forOneAddress: invite.email !== null,
  }
}

/**
 * Makes the person a member. Using up the invite is one conditional update, so of two people with
 * the same link exactly one gets in. A member keeps their role, and the invite stays usable.
 */
export async function acceptInvite(
  em: EntityManager,
  person: Person,
  token: string,
  now: Date,
): Promise<{ companyId: string; role: Role }> {
  return em.transactional(async (tx) => {
    const invite = await tx.findOne(InviteEntity, usable(token, now))
    if (!invite) throw new AppError('invite-unusable')
    const { companyId } = invite
    const member = await tx.findOne(MemberEntity, { companyId, personId: person.id })
    if (member) return { companyId, role: member.role }
    const used = await tx.nativeUpdate(InviteEntity, usable(token, now), { usedAt: now })
    if (used !== 1) throw new AppError('invite-unusable')
    tx.create(MemberEntity, {
      id: uuidv7(),
      companyId,
      personId: person.id,
      name: person.name,
      email: person.email,
      role: invite.role,
      joinedAt: now,
    })
    return { companyId, role: invite.role }
  })
}

function usable(token: string, now: Date) {
  return { tokenHash: hash(token), usedAt: null, expiresAt: { $gt: now } }
}
