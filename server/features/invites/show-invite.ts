import { raw } from '@mikro-orm/core'
import { AppError } from '#shared/errors/catalogue.ts'
import type { ShownInvite } from '#shared/contract/invites.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { Caller } from '#server/core/caller.ts'
import { IdentityEntity } from '#server/platform/identity/embedded/entities.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow, InviteRow } from '#server/core/companies/entities.ts'
import { findInvite, stateOfInvite } from './find-invite.ts'
import { landingOf } from './landing-of.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import { showCompany } from '#server/features/companies/public/queries.ts'

/**
 * What an invite leads to and how it stands, to whoever has its link: nobody guesses 256 bits, so
 * they had it from us. `invite-unknown` for anything else.
 */
export async function showInvite(
  em: EntityManager,
  caller: Caller | null,
  token: string,
  now: Date,
): Promise<ShownInvite> {
  const { invite, cameByMail } = await findInvite(em, token)
  const company = await em.findOne(CompanyEntity, { id: invite.companyId })
  if (!company) throw new AppError('invite-unknown')
  const { campaignId, companyId } = invite
  const shown = { id: campaignId, companyId, hiddenAt: null }
  const campaign = campaignId && (await em.findOne(CampaignEntity, shown))
  const email = invite.email ?? null
  return {
    state: await stateOfInvite(em, invite, company, now),
    companyName: company.name,
    logoUrl: (await showCompany(em, company)).logoUrl,
    role: invite.role,
    invitedBy: invite.invitedByName ?? null,
    expiresAt: invite.expiresAt.toISOString(),
    campaignName: campaign ? campaign.name : null,
    email,
    provesAddress: cameByMail,
    hasAccount: cameByMail && email !== null && (await isKnown(em, email)),
    joined: await findJoined(em, caller, invite, company),
  }
}

/** Whether somebody with this address has an account, as far as it is known on this side. */
async function isKnown(em: EntityManager, email: string): Promise<boolean> {
  if ((await em.count(IdentityEntity, { identifier: email })) > 0) return true
  return (await em.count(MemberEntity, { [raw('lower(email)')]: email })) > 0
}

async function findJoined(
  em: EntityManager,
  caller: Caller | null,
  invite: InviteRow,
  company: CompanyRow,
): Promise<ShownInvite['joined']> {
  if (!caller || caller.key || caller.isGuest) return null
  const { companyId } = invite
  const member = await em.findOne(MemberEntity, { companyId, personId: caller.person.id })
  if (!member) return null
  return { companyId, ...(await landingOf(em, memberActor(member, company), invite)) }
}
