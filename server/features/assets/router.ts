import { inCampaign, inCompany } from '#server/core/api/api-context.ts'
import { findAssets, listAssets, presentAsset } from './public/queries.ts'
import { uploadAsset } from './public/upload-asset.ts'

export const assetsRouter = {
  list: inCompany.assets.list.handler(({ context, input }) =>
    listAssets(context.em, input.companyId, input.name),
  ),

  ofCampaign: inCampaign.assets.ofCampaign.handler(async ({ context, input }) => {
    const rows = await findAssets(context.em, context.campaign.companyId, input.ids)
    // What a picture was called when it was uploaded is left out by the contract.
    return { assets: [...rows.values()].map(presentAsset) }
  }),

  upload: inCompany.assets.upload.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const upload = { ...input, personId: person.id }
    return presentAsset(await uploadAsset(em, services, upload, services.clock()))
  }),
}
