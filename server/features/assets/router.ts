import { inCompany } from '#server/http/api-context.ts'
import { listAssets, presentAsset } from './queries.ts'
import { uploadAsset } from './upload-asset.ts'

export const assetsRouter = {
  list: inCompany.assets.list.handler(async ({ context, input }) => ({
    assets: await listAssets(context.em, input.companyId),
  })),

  upload: inCompany.assets.upload.handler(async ({ context, input }) => {
    const { em, person, services } = context
    const upload = { ...input, personId: person.id }
    return presentAsset(await uploadAsset(em, services.config.dataDir, upload, services.clock()))
  }),
}
