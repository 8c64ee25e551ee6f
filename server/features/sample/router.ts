import { inCompany } from '#server/core/api/api-context.ts'
import { showCampaign } from '#server/features/campaigns/public/queries.ts'
import { addSample } from './add-sample.ts'

export const sampleRouter = {
  add: inCompany.sample.add.handler(async ({ context }) => {
    const { em, services } = context
    const sample = await addSample(services, em, context)
    return showCampaign(em.fork(), sample, services.pagesOrigin())
  }),
}
