import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { requireConfirmed } from '#server/core/access/require-confirmed.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { showCampaign } from '#server/features/campaigns/public/queries.ts'
import { cancelSchedule } from './cancel-schedule.ts'
import { setSchedule } from './set-schedule.ts'

export const schedulingRouter = {
  schedule: inCampaign.campaigns.schedule.handler(async ({ context, input }) => {
    const { em, campaign, caller, services, request } = context
    if (input.startsAt ?? input.publishesAt)
      await requireConfirmed(caller, { services, cookie: request.headers.cookie })
    await setSchedule(services, em, campaign, caller, input)
    return showFresh(context)
  }),
  unschedule: inCampaign.campaigns.unschedule.handler(async ({ context }) => {
    const { em, campaign, caller, services } = context
    await withLockedCampaign(em, campaign.id, (tx, locked) =>
      cancelSchedule(tx, locked, caller, services.clock()),
    )
    return showFresh(context)
  }),
}

/** What was changed under the lock was changed in another copy of the row. */
async function showFresh({ em, campaign, services }: CampaignContext) {
  const fresh = em.fork()
  const row = await fresh.findOneOrFail(CampaignEntity, { id: campaign.id })
  return showCampaign(fresh, row, services.pagesOrigin())
}
