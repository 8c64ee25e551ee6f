import { signedIn } from '#server/http/api-context.ts'
import { requireCompany } from '#server/features/companies/access.ts'
import { listAssets, presentAsset } from './queries.ts'
import { uploadAsset } from './upload-asset.ts'

export const assetsRouter = {
  list: signedIn.assets.list.handler(async ({ context, input }) => {
    await requireCompany(context.em, context.person.id, input.companyId, 'asset.see')
    return { assets: await listAssets(context.em, input.companyId) }
  }),

  upload: signedIn.assets.upload.handler(async ({ context, input }) => {
    const { em, person, services } = context
    await requireCompany(em, person.id, input.companyId, 'asset.upload')
    const upload = { ...input, personId: person.id }
    return presentAsset(await uploadAsset(em, services.config.dataDir, upload, services.clock()))
  }),
}
