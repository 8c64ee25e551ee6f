import { inCampaign } from '#server/core/api/api-context.ts'
import { createRedirect, listRedirects, removeRedirect } from './redirects.ts'

export const redirectsRouter = {
  list: inCampaign.redirects.list.handler(async ({ context }) => ({
    redirects: await listRedirects(context.em, context.campaign.id),
  })),

  create: inCampaign.redirects.create.handler(async ({ context, input }) => {
    const { em, campaign, person, services } = context
    const redirect = await createRedirect(em, campaign, input, person, services.clock())
    services.pages.evict(campaign.slug)
    return redirect
  }),

  remove: inCampaign.redirects.remove.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    await removeRedirect(em, campaign.id, input.redirectId)
    services.pages.evict(campaign.slug)
  }),
}
