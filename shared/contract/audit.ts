import { z } from 'zod'
import { auditActions } from './audit-actions.ts'
import { byCompany, id, instant, operation } from './common.ts'

export const auditEntrySchema = z.object({
  id,
  at: instant,
  actor: z.object({
    kind: z.enum(['person', 'guest', 'key', 'operator', 'system']),
    name: z.string(),
  }),
  action: z.enum(auditActions),
  /** What was acted on, by its name at that time. */
  subject: z.string(),
  details: z.record(z.string(), z.string()),
  /** Network address and browser it came from; empty when Fanfare itself acted. */
  address: z.string(),
  userAgent: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/audit-log',
      summary: 'What was done, newest first, 50 at a time',
    })
    .input(
      byCompany.extend({
        /** The id of the last entry one has; gives the older ones. */
        before: id.optional(),
        action: z.enum(auditActions).optional(),
      }),
    )
    .output(z.object({ entries: z.array(auditEntrySchema), hasMore: z.boolean() })),
}
