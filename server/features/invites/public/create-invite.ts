import { v7 as uuidv7 } from 'uuid'
import { isSameAddress } from '#shared/lib/email-address.ts'
import type { LeadsTo } from '#shared/contract/invites.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Role } from '#shared/permissions/can.ts'
import { isCounted } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { InviteRow } from '#server/core/companies/entities.ts'
import { inviteUrl, mailInvite, requireMailer, requireMailRoom } from '../mail-invite.ts'
import { requireGrantable } from '../require-grantable.ts'
import { revokeAll } from './revoke-invite.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'

const dayMs = 24 * 3_600_000
export const inviteLifetimeMs = 7 * dayMs
const openInvitesLimit = 100
/** Invites by mail of one person in a day, in all their companies. */
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
  requireGrantable(by, role)
  if (email) requireMailer(by)
  return changeCompany(em, by, async (tx, company) => {
    if (email) await replaceFormer(tx, company.id, email, now)
    await keepLimits(tx, by, email, now)
    // Whoever is asked has a place kept until the invite is used, revoked or too old.
    if (isCounted(role)) await plans.requireRoomFor(tx, company.id, 'members', now)
    const campaign = leadsTo ? await findCampaign(tx, company.id, leadsTo) : null
    const token = newToken()
    const row = addInvite(tx, by, { wanted, token }, now)
    const url = inviteUrl(appOrigin, token)
    if (email) await mailInvite(tx, by, { row, email, company, campaign, appOrigin }, now)
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
  await revokeAll(tx, { companyId, email }, now)
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
  await requireMailRoom(tx, email, now)
  const today = { createdAt: { $gt: new Date(now.getTime() - dayMs) } }
  const mailed = { ...today, invitedBy: caller.person.id, email: { $ne: null } }
  if ((await tx.count(InviteEntity, mailed)) >= mailsByOneLimit)
    throw new AppError('rate-limited', `You can send ${mailsByOneLimit} invites a day.`)
}

function addInvite(
  tx: EntityManager,
  { actor, caller }: Admitted,
  { wanted, token }: { wanted: NewInvite; token: string },
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
    mailTokenHash: null,
    campaignId: leadsTo?.campaignId ?? null,
    screen: leadsTo?.screen ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + inviteLifetimeMs),
    usedAt: null,
    revokedAt: null,
  })
}
