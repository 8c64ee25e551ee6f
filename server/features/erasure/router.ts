import { inCampaign } from '#server/core/api/api-context.ts'
import { deleteCampaign } from './public/erase-campaign.ts'

export const erasureRouter = {
  remove: inCampaign.campaigns.remove.handler(async ({ context }) => {
    const { em, campaign, caller, services } = context
    await deleteCampaign(em, campaign, caller, services.clock())
    await services.closeRoom(campaign.id)
  }),
}
