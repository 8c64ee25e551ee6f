import { v7 as uuidv7 } from 'uuid'
import { isSameAddress } from '#shared/lib/email-address.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can, isGuest } from '#shared/permissions/can.ts'
import { LinkAdmissionEntity } from '#server/core/access/entities.ts'
import type { AccessTables } from '#server/core/access/entities.ts'
import { loadGuests, mayGive } from '#server/core/access/load-guests.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import { guestLifetimeMs } from './guest-cookie.ts'
import { createLink } from '../manage-links.ts'
import type { ByLink } from '../manage-links.ts'
import { GuestEntity } from './entities.ts'
import type { GuestRow } from './entities.ts'
import { findByAddress } from './guests.ts'

export type NamedGuest = { email: string; name: string; stage?: number | undefined }

/**
 * Lets people without an account approve a campaign, in the caller's transaction: who is known to the
 * company by the address, and else a new guest. Each who can't approve it yet gets a link of their own,
 * which is listed and ended like every other. Throws `validation-failed` at the field that is wrong.
 */
export async function nameGuests(
  tx: EntityManager,
  by: ByLink,
  guests: readonly NamedGuest[],
): Promise<{ id: string; name: string; stage?: number | undefined }[]> {
  if (guests.length === 0) return []
  await requireNaming(tx, by)
  const named = []
  for (const [at, guest] of guests.entries()) {
    if (guests.findIndex(({ email }) => email === guest.email) < at)
      throw wrong(at, 'This address stands here twice.')
    const row = await findOrMake(tx, by, guest, at)
    await admit(tx, by, row)
    named.push({ id: row.id, name: row.name, stage: guest.stage })
  }
  return named
}

async function requireNaming(tx: EntityManager, { campaign, view: { actor } }: ByLink) {
  const mayName =
    !isGuest(actor) && can(actor, 'link.manage', campaign) && mayGive(actor, 'approve')
  if (!mayName)
    throw refused('Only who may approve can let a guest approve: ask an owner or admin.')
  const { guestsApprove } = await tx.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  if (!guestsApprove)
    throw refused('The yes of a guest does not count here. Owners and admins can change that.')
}

async function findOrMake(
  tx: EntityManager,
  { campaign: { companyId }, view: { now } }: ByLink,
  { email, name }: NamedGuest,
  at: number,
): Promise<GuestRow> {
  const members = await tx.find(MemberEntity, { companyId }, { fields: ['email'] })
  if (members.some((member) => isSameAddress(member.email, email)))
    throw wrong(at, 'This is the address of a member: choose them by name.')
  const known = await findByAddress(tx, companyId, email)
  if (known?.mailsOff)
    throw wrong(at, 'They want no more mails from here. Send them a share link yourself.')
  if (known) {
    // Who has said themselves who they are is called that.
    if (!known.confirmedAt) known.name = name
    return known
  }
  const guest = tx.create(GuestEntity, {
    id: uuidv7(),
    name,
    // No browser has it: they are known by the mail.
    tokenHash: hashToken(newToken()),
    createdAt: now,
    expiresAt: new Date(now.getTime() + guestLifetimeMs),
    email,
    confirmedAt: null,
    isProven: true,
  })
  await tx.flush()
  return guest
}

async function admit(tx: EntityManager, by: ByLink, { id: holderId, name }: GuestRow) {
  const { campaign, view } = by
  const { id: campaignId, companyId } = campaign
  const guests = await loadGuests(tx.getKysely<AccessTables>(), [holderId], view.now.getTime())
  if (can(guests.get(`${holderId} ${companyId}`), 'campaign.approve', { companyId, campaignId }))
    return
  const link = await createLink(tx, by, { label: name, rights: ['comment', 'approve'] })
  const place = { linkId: link.id, companyId, campaignId }
  tx.create(LinkAdmissionEntity, { ...place, holderId, name, enteredAt: view.now })
  await tx.flush()
}

const refused = (detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer: '/guests', detail }])
const wrong = (at: number, detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer: `/guests/${at}/email`, detail }])
