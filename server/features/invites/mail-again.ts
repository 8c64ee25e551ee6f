import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'
import type { InviteRow } from '#server/core/companies/entities.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'
import { mailInvite, requireMailer, requireMailRoom } from './mail-invite.ts'
import { requireGrantable } from './require-grantable.ts'
import { inviteLifetimeMs } from './public/create-invite.ts'

/**
 * Mails an open invite to its address again and gives it another week; the link of the mail before
 * works no more. `not-found` when it is not open, `conflict` when it has no address.
 */
export function mailInviteAgain(
  em: EntityManager,
  by: Admitted,
  { inviteId, appOrigin }: { inviteId: string; appOrigin: string },
  now: Date,
): Promise<InviteRow> {
  requireMailer(by)
  return changeCompany(em, by, async (tx, company) => {
    const { companyId } = by.actor
    const row = await tx.findOne(InviteEntity, { id: inviteId, companyId, ...openInvite(now) })
    if (!row) throw new AppError('not-found')
    const { email, role, campaignId } = row
    if (!email) throw new AppError('conflict', 'This invite is a link to hand on.')
    requireGrantable(by, role)
    await requireMailRoom(tx, email, now)
    row.expiresAt = new Date(now.getTime() + inviteLifetimeMs)
    const shown = { id: campaignId ?? '', companyId, hiddenAt: null }
    const campaign = campaignId ? await tx.findOne(CampaignEntity, shown) : null
    await mailInvite(tx, by, { row, email, company, campaign, appOrigin }, now)
    const fact = { companyId, action: 'invite.mailed-again', subject: email } as const
    await recordAudit(tx, by.caller, { ...fact, details: { role } }, now)
    return row
  })
}
