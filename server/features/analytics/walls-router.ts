import { inCampaign, inCompanyOrByLink } from '#server/core/api/api-context.ts'
import { campaignWall, companyWall } from './walls.ts'

export const wallsRouter = {
  show: inCompanyOrByLink.walls.show.handler(({ context: { em, services }, input }) =>
    companyWall(em, input.companyId, services.live.visitorsNow),
  ),

  campaign: inCampaign.walls.campaign.handler(({ context: { em, campaign, services } }) =>
    campaignWall(services, em, campaign),
  ),
}
