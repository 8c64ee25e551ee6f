import { inCampaign, inCompany, open } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { mailPlace } from '#server/core/api/mail-place.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { makeReport } from './make-report.ts'
import { listSubscriptions, setReportMails, showSubscription, subscribe } from './subscriptions.ts'

export const reportsRouter = {
  get: inCampaign.reports.get.handler(({ context, input }) => {
    const { em, campaign, services } = context
    return makeReport({ services, em, now: services.clock() }, campaign, input)
  }),

  subscription: inCampaign.reports.subscription.handler(({ context }) => show(context)),

  subscriptions: inCompany.reports.subscriptions.handler(async ({ context, input }) => ({
    reports: await listSubscriptions(context.em, input.companyId, context.person.id),
    timeZone: await findTimeZone(context.em, input.companyId),
  })),

  subscribe: inCampaign.reports.subscribe.handler(async ({ context, input }) => {
    const { em, services } = context
    await subscribe(em, subscriberOf(context), input.rhythm, services.clock())
    return show(context)
  }),

  unsubscribe: open.reports.unsubscribe.handler(({ context: { em, services }, input }) =>
    setReportMails(em, services.pageSecret, { ...input, areOff: true, now: services.clock() }),
  ),

  resubscribe: open.reports.resubscribe.handler(({ context: { em, services }, input }) =>
    setReportMails(em, services.pageSecret, { ...input, areOff: false, now: services.clock() }),
  ),
}

const show = (context: CampaignContext) =>
  showSubscription(mailPlace(context.em.fork(), context.services), subscriberOf(context))

const subscriberOf = ({ campaign, person }: CampaignContext) => ({
  campaign,
  personId: person.id,
})
