import { v7 as uuidv7 } from 'uuid'
import { holdsAddress } from '#shared/lib/holds-address.ts'
import { isSameAddress } from '#shared/lib/email-address.ts'
import type { LeadsTo } from '#shared/contract/invites.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { mayGrant } from '#shared/permissions/can.ts'
import type { Role } from '#shared/permissions/can.ts'
import { isCounted } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow, InviteRow } from '#server/core/companies/entities.ts'
import { inviteMail } from '../mails.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'

const dayMs = 24 * 3_600_000
const inviteLifetimeMs = 7 * dayMs
const openInvitesLimit = 100
/** Mails to one address in a day, from whichever company. */
const mailsToOneLimit = 5
/** Mails that one person has sent in a day, in all their companies. */
const mailsByOneLimit = 100

export type NewInvite = {
  role: Role
  /** Only somebody with this address (in lower case) gets in; the link is mailed there. */
  email?: string | undefined
  /** Where it leads, in a campaign of the company. */
  leadsTo?: LeadsTo | undefined
  /** Origin of the application, for the link. */
  appOrigin: string
  plans: Plans
}

/**
 * A single-use invite, and the link that is known here and never again. An open invite to the same
 * address is replaced by it. The mail carries a link of its own, which nobody else sees: who follows
 * it reads that mail.
 */
export function createInvite(
  em: EntityManager,
  by: Admitted,
  wanted: NewInvite,
  now: Date,
): Promise<{ row: InviteRow; url: string; token: string }> {
  const { role, email, leadsTo, appOrigin, plans } = wanted
  if (!mayGrant(by.actor.role, role))
    throw new AppError('forbidden', 'You can invite people only to roles up to your own.')
  // Else anybody could have us write to strangers.
  if (email && !by.caller.person.emailVerified)
    throw new AppError(
      'address-unverified',
      'Confirm your own address before you invite by mail, or hand on a link.',
    )
  const { name, email: own } = by.caller.person
  // Who has no name at the identity provider is called by their address.
  if (email && holdsAddress(name) && name !== own)
    throw new AppError(
      'conflict',
      'Your own name holds an address. Change it in your settings before you invite by mail, or hand on a link.',
    )
  return changeCompany(em, by, async (tx, company) => {
    if (email) await replaceFormer(tx, company.id, email, now)
    await keepLimits(tx, by, email, now)
    // Whoever is asked has a place kept until the invite is used, revoked or too old.
    if (isCounted(role)) await plans.requireRoomFor(tx, company.id, 'members', now)
    const campaign = leadsTo ? await findCampaign(tx, company.id, leadsTo) : null
    const [token, mailToken] = [newToken(), newToken()]
    const row = addInvite(tx, by, { wanted, token, mailToken }, now)
    const urlOf = (secret: string) => `${appOrigin}/invite#${secret}`
    if (email)
      await queueMail(tx, mailOf(row, email, { company, campaign, own }, urlOf(mailToken)), now)
    const url = urlOf(token)
    const subject = email ?? 'Open link'
    const fact = { companyId: company.id, action: 'invite.created', subject } as const
    await recordAudit(tx, by.caller, { ...fact, details: { role } }, now)
    return { row, url, token }
  })
}

async function findCampaign(
  tx: EntityManager,
  companyId: string,
  { campaignId }: LeadsTo,
): Promise<CampaignRow> {
  const campaign = await tx.findOne(CampaignEntity, { id: campaignId, companyId, hiddenAt: null })
  if (!campaign) throw new AppError('not-found', 'The company has no such campaign.')
  return campaign
}

async function replaceFormer(
  tx: EntityManager,
  companyId: string,
  email: string,
  now: Date,
): Promise<void> {
  const members = await tx.find(MemberEntity, { companyId }, { fields: ['email'] })
  if (members.some((member) => isSameAddress(member.email, email)))
    throw new AppError('conflict', 'This person is a member already.')
  const former = { companyId, email, ...openInvite(now) }
  await tx.nativeUpdate(InviteEntity, former, { revokedAt: now })
}

async function keepLimits(
  tx: EntityManager,
  { actor, caller }: Admitted,
  email: string | undefined,
  now: Date,
): Promise<void> {
  const open = await tx.count(InviteEntity, { companyId: actor.companyId, ...openInvite(now) })
  if (open >= openInvitesLimit)
    throw new AppError('conflict', `There are ${openInvitesLimit} open invites already.`)
  if (!email) return
  const today = { createdAt: { $gt: new Date(now.getTime() - dayMs) } }
  if ((await tx.count(InviteEntity, { ...today, email })) >= mailsToOneLimit)
    throw new AppError(
      'rate-limited',
      'This address was sent several invites today. Try again tomorrow, or hand on a link.',
    )
  const mailed = { ...today, invitedBy: caller.person.id, email: { $ne: null } }
  if ((await tx.count(InviteEntity, mailed)) >= mailsByOneLimit)
    throw new AppError('rate-limited', `You can send ${mailsByOneLimit} invites a day.`)
}

function addInvite(
  tx: EntityManager,
  { actor, caller }: Admitted,
  { wanted, token, mailToken }: { wanted: NewInvite; token: string; mailToken: string },
  now: Date,
): InviteRow {
  const { role, email, leadsTo } = wanted
  return tx.create(InviteEntity, {
    id: uuidv7(),
    companyId: actor.companyId,
    role,
    email: email ?? null,
    invitedBy: caller.person.id,
    invitedByName: caller.person.name,
    tokenHash: hashToken(token),
    mailTokenHash: email ? hashToken(mailToken) : null,
    campaignId: leadsTo?.campaignId ?? null,
    screen: leadsTo?.screen ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + inviteLifetimeMs),
    usedAt: null,
    revokedAt: null,
  })
}

/** `own`: the address of who invites. */
type About = { company: CompanyRow; campaign: CampaignRow | null; own: string }

function mailOf(row: InviteRow, to: string, { company, campaign, own }: About, url: string) {
  const { role, expiresAt, invitedByName } = row
  const names = { company, campaign: campaign?.name ?? null }
  const inviter = { inviter: invitedByName ?? '', inviterAddress: own }
  return inviteMail({ to, role, url, expiresAt, ...names, ...inviter })
}
