import { z } from 'zod'
import { lastHourSchema } from './analytics.ts'
import { campaignSchema } from './campaigns.ts'
import { byCompany, id, instant, operation } from './common.ts'
import { firstStepsSchema, seenSteps } from './first-steps.ts'
import { needKinds } from './need-kinds.ts'

const needSchema = z.object({
  kind: z.enum(needKinds),
  /** Tells needs of one kind apart. */
  key: z.string(),
  /** The campaign that it is about. */
  campaign: campaignSchema.nullable(),
  /** Since when it waits, or when it will be. */
  at: instant,
  /** Who waits; empty where nobody does. */
  by: z.string(),
  /** The beginning of what they wrote, or the name of what it is about. */
  excerpt: z.string(),
  threadId: id.nullable(),
})
export type Need = z.infer<typeof needSchema>

export const dashboardContract = {
  show: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/dashboard',
      summary: 'What needs the caller now, what is live, and what was edited last',
    })
    .input(byCompany)
    .output(
      z.object({
        /** The most pressing first. */
        needs: z.array(needSchema),
        live: z.array(campaignSchema),
        /** The last hour of each of these, by the minute; none for who may not see numbers. */
        lastHour: z.array(lastHourSchema),
        recent: z.array(campaignSchema),
        /** How many campaigns the company has, without its sample. */
        total: z.number().int(),
        /** Null once they are done or closed, and for who builds nothing. */
        firstSteps: firstStepsSchema.nullable(),
      }),
    ),
  setFirstSteps: operation
    .route({
      method: 'PATCH',
      path: '/companies/{companyId}/first-steps',
      successStatus: 204,
      summary: 'Put away the first steps of the dashboard, or say which one is done',
    })
    .input(byCompany.extend(seenSteps.shape))
    .output(z.void()),
}
