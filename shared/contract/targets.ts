import { z } from 'zod'
import { byCampaign, operation } from './common.ts'
import { targetLimits, targetMeasures } from './target-limits.ts'

/** A number that a campaign is to reach, by the end of a day of the company or whenever. */
const targetSchema = z.object({
  measure: z.enum(targetMeasures),
  count: z.number().int(),
  by: z.iso.date().nullable(),
})
export type Target = z.infer<typeof targetSchema>

/** With how far the campaign has come since the beginning. */
export const reachedTargetSchema = targetSchema.extend({ reached: z.number().int() })
export type ReachedTarget = z.infer<typeof reachedTargetSchema>

export const targetsContract = {
  set: operation
    .route({
      method: 'PUT',
      path: '/campaigns/{campaignId}/target',
      summary:
        'Say how many visitors, leads or conversions it is to reach; its numbers tell how far',
    })
    .input(
      byCampaign.extend({
        measure: z.enum(targetMeasures),
        count: z
          .number('Write a number, like 500.')
          .int('Write a whole number, like 500.')
          .min(1, 'At least 1.')
          .max(targetLimits.count, 'That is more than can be counted.'),
        /** The last day on which it counts; null for no end. */
        by: z.iso.date('Choose a day.').nullable().default(null),
      }),
    )
    .output(targetSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/target',
      successStatus: 204,
      summary: 'Have no target any more',
    })
    .input(byCampaign)
    .output(z.void()),
}
