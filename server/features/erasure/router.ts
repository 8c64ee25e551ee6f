import { recordAudit } from '#server/core/audit/record-audit.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import { deleteCampaign } from './public/erase-campaign.ts'

export const erasureRouter = {
  remove: inCampaign.campaigns.remove.handler(async ({ context }) => {
    const { em, campaign, caller, services } = context
    await em.transactional(async (tx) => {
      await deleteCampaign(tx, campaign, services.clock())
      const { id: campaignId, companyId, name: subject } = campaign
      const fact = { companyId, campaignId, action: 'campaign.deleted', subject } as const
      await recordAudit(tx, caller, fact, services.clock())
    })
    await services.closeRoom(campaign.id)
  }),
}
