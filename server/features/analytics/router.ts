import { inCampaign, inCompany } from '#server/core/api/api-context.ts'
import { campaignOrigins } from '#server/features/domains/public/queries.ts'
import { ownDeviceLink } from '#server/features/ingest/public/own-device.ts'
import { findLeads } from '#server/features/leads/public/find-leads.ts'
import { campaignPolls } from '#server/features/polls/public/queries.ts'
import { companyAnalytics } from './company-analytics.ts'
import { numbersCsv } from './export-numbers.ts'
import { campaignFunnel } from './funnel.ts'
import { campaignVisits } from './campaign-visits.ts'
import { pageNumbers } from './page-numbers.ts'
import { campaignAnalytics } from './campaign-analytics.ts'

export const analyticsRouter = {
  campaign: inCampaign.analytics.campaign.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const now = services.clock().getTime()
    const numbers = await campaignAnalytics(services, em, campaign, input, now)
    return { visitorsNow: services.live.visitorsNow(input.campaignId), ...numbers }
  }),

  export: inCampaign.analytics.export.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const now = services.clock().getTime()
    return numbersCsv(await campaignAnalytics(services, em, campaign, input, now))
  }),

  company: inCompany.analytics.company.handler(async ({ context, input }) => {
    const { em, services } = context
    const now = services.clock().getTime()
    return companyAnalytics(em, input, services.live.visitorsNow, now)
  }),

  funnel: inCampaign.analytics.funnel.handler(({ context, input }) => {
    const { campaignId: _, ...asked } = input
    const { em, campaign, services } = context
    return campaignFunnel(services, em, campaign, asked, services.clock().getTime())
  }),

  visits: inCampaign.analytics.visits.handler(({ context, input }) => {
    const { em, campaign, services } = context
    return campaignVisits(services, em, campaign, input, services.clock().getTime())
  }),

  page: inCampaign.analytics.page.handler(({ context, input }) => {
    const { campaignId: _, ...asked } = input
    const { em, campaign, services } = context
    return pageNumbers(services, em, campaign, asked, services.clock().getTime())
  }),

  polls: inCampaign.analytics.polls.handler(async ({ context, input }) => ({
    polls: await campaignPolls(context.em, input.campaignId),
  })),

  leads: inCampaign.analytics.leads.handler(({ context, input }) =>
    findLeads(context.em, { ...input, companyId: context.campaign.companyId }),
  ),

  ownDevice: inCampaign.analytics.ownDevice.handler(async ({ context }) => {
    const { em, campaign, services } = context
    const now = services.clock().getTime()
    const origins = await campaignOrigins(em, campaign.id, services.pagesOrigin())
    const links = origins.map((origin) => ({
      host: new URL(origin).host,
      url: ownDeviceLink(services.pageSecret, origin, campaign.companyId, now),
    }))
    return { links }
  }),
}
