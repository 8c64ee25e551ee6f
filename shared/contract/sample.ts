import { campaignSchema } from './campaigns.ts'
import { byCompany, operation } from './common.ts'

export const sampleContract = {
  add: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/sample',
      summary:
        'The sample campaign: made when there is none, brought back when it was just removed',
    })
    .input(byCompany)
    .output(campaignSchema),
}
