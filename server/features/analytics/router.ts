import { inCampaign, inCompany } from '#server/http/api-context.ts'
import { findLeads } from '#server/features/leads/find-leads.ts'
import { campaignPolls } from '#server/features/polls/queries.ts'
import { companyTotals } from './company-totals.ts'
import { campaignAnalytics } from './queries.ts'

export const analyticsRouter = {
  campaign: inCampaign.analytics.campaign.handler(async ({ context, input }) => {
    const { em, services } = context
    const now = services.clock().getTime()
    const numbers = await campaignAnalytics(em, input.campaignId, input.range, now)
    return { visitorsNow: services.live.visitorsNow(input.campaignId), ...numbers }
  }),

  company: inCompany.analytics.company.handler(async ({ context, input }) => {
    const { em, services } = context
    const campaigns = await companyTotals(em, input.companyId)
    return {
      campaigns: campaigns.map((campaign) => ({
        ...campaign,
        visitorsNow: services.live.visitorsNow(campaign.campaignId),
      })),
    }
  }),

  polls: inCampaign.analytics.polls.handler(async ({ context, input }) => ({
    polls: await campaignPolls(context.em, input.campaignId),
  })),

  leads: inCampaign.analytics.leads.handler(({ context, input }) =>
    findLeads(context.em, { ...input, companyId: context.campaign.companyId }),
  ),
}
