import { inCampaign } from '#server/core/api/api-context.ts'
import { deletePagePictures } from '#server/features/page-pictures/public/picture-files.ts'
import { deleteProofs } from '#server/features/proofs/public/proof-files.ts'
import { deleteCampaign } from './public/erase-campaign.ts'

export const erasureRouter = {
  remove: inCampaign.campaigns.remove.handler(async ({ context }) => {
    const { em, campaign, caller, services } = context
    await deleteCampaign(em, campaign, caller, services.clock())
    await services.closeRoom(campaign.id)
    // The sample is only hidden, and can be brought back: its pictures go with it, an hour later.
    if (campaign.sample) return
    await deletePagePictures(services.files, campaign.id)
    await deleteProofs(services.files, campaign.id)
  }),
}
