import { z } from 'zod'
import { id, instant } from './common.ts'
import { activityActions } from './activity-actions.ts'

export const activitySchema = z.object({
  id,
  at: instant,
  by: z.object({
    kind: z.enum(['person', 'guest', 'key', 'operator', 'system']),
    name: z.string(),
  }),
  action: z.enum(activityActions),
  /** Small facts beside it, e.g. which version was reviewed. */
  details: z.record(z.string(), z.string()),
})
export type Activity = z.infer<typeof activitySchema>
