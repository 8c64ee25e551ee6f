import { z } from 'zod'
import { byCampaign, operation } from './common.ts'

export const generationsContract = {
  last: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/generations/{generation}',
      summary: 'What an earlier generation of the document said last',
      description:
        'For an editor that comes back with a copy of that generation: what it had not sent yet is carried over by comparing it with this state. Gone once the company keeps no history of that time.',
    })
    .input(byCampaign.extend({ generation: z.coerce.number().int().min(1).max(1_000_000_000) }))
    .output(
      z.object({
        /** As a Yjs update in base64. */
        state: z.string(),
      }),
    ),
}
