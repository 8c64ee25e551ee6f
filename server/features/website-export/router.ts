import { inCampaign } from '#server/core/api/api-context.ts'
import { exportWebsite } from './export-website.ts'

export const websiteExportRouter = {
  website: inCampaign.campaigns.website.handler(({ context, input }) => {
    const { services, em, campaign, caller } = context
    const isCounted = input.visits === 'counted'
    return exportWebsite(services, em, { campaign, caller, isCounted })
  }),
}
