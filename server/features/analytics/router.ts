import { signedIn } from '#server/http/api-context.ts'
import { requireCampaign } from '#server/features/campaigns/access.ts'
import { requireCompany } from '#server/features/companies/access.ts'
import { listLeads } from '#server/features/leads/queries.ts'
import { companyTotals } from './company-totals.ts'
import { campaignAnalytics } from './queries.ts'

export const analyticsRouter = {
  campaign: signedIn.analytics.campaign.handler(async ({ context, input }) => {
    const { em, services, person } = context
    await requireCampaign(em, person.id, input.campaignId, 'analytics.see')
    const now = services.clock().getTime()
    const numbers = await campaignAnalytics(em, input.campaignId, input.range, now)
    return { visitorsNow: services.live.visitorsNow(input.campaignId), ...numbers }
  }),

  company: signedIn.analytics.company.handler(async ({ context, input }) => {
    const { em, services, person } = context
    await requireCompany(em, person.id, input.companyId, 'analytics.see')
    const campaigns = await companyTotals(em, input.companyId)
    return {
      campaigns: campaigns.map((campaign) => ({
        ...campaign,
        visitorsNow: services.live.visitorsNow(campaign.campaignId),
      })),
    }
  }),

  leads: signedIn.analytics.leads.handler(async ({ context, input }) => {
    await requireCampaign(context.em, context.person.id, input.campaignId, 'leads.see')
    return listLeads(context.em, input.campaignId, input.before)
  }),
}
