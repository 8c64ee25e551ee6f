import { z } from 'zod'
import { byCompany, id, instant, line, operation } from './common.ts'
import { deliveryStates, messageTypes, webhookTypes } from './webhook-types.ts'

export const webhookSchema = z.object({
  id,
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(webhookTypes)),
  enabled: z.boolean(),
  /** Why Fanfare itself switched it off; null when a person did, or it is on. */
  disabledBecause: z.enum(['failing', 'gone']).nullable(),
  /** Since when nothing has arrived; null while all is well. */
  failingSince: instant.nullable(),
  /** Until when the secret before signs beside the present one. */
  oldSecretUntil: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  /** What it is signed with; only in the answer that made or rotated it. */
  secret: z.string().optional(),
})
export type Webhook = z.infer<typeof webhookSchema>

export const deliverySchema = z.object({
  id,
  type: z.enum(messageTypes),
  /** The campaign's name at that time. */
  subject: z.string(),
  leadId: id.nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  replays: z.number().int(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** HTTP status of the last answer; null when none came. */
  code: z.number().int().nullable(),
  /** How long the last try took. */
  milliseconds: z.number().int().nullable(),
  error: z.string().nullable(),
  /** The beginning of the last answer. */
  answer: z.string().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

const url = line
  .trim()
  .max(1_000, 'At most 1000 characters.')
  .pipe(z.url({ protocol: /^https?$/, error: 'An address looks like https://example.com/hook.' }))
  .refine((address) => !/^https?:\/\/[^/]*@/i.test(address), 'Leave out name and password.')

const types = z
  .array(z.enum(webhookTypes))
  .min(1, 'Choose what it is told of.')
  .max(webhookTypes.length)

const description = line.trim().max(120, 'At most 120 characters.')

const byWebhook = byCompany.extend({ webhookId: id })

export const webhooksContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/webhooks', summary: 'Its webhooks' })
    .input(byCompany)
    .output(z.object({ webhooks: z.array(webhookSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/webhooks',
      successStatus: 201,
      summary: 'Add a webhook; its secret is shown only in this answer',
    })
    .input(byCompany.extend({ url, description: description.default(''), types }))
    .output(webhookSchema),
  update: operation
    .route({
      method: 'PATCH',
      path: '/companies/{companyId}/webhooks/{webhookId}',
      summary: 'Change it, or switch it on or off',
    })
    .input(
      byWebhook.extend({
        url: url.optional(),
        description: description.optional(),
        types: types.optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(webhookSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/webhooks/{webhookId}',
      successStatus: 204,
      summary: 'Remove it with its log',
    })
    .input(byWebhook)
    .output(z.void()),
  rotateSecret: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/webhooks/{webhookId}/rotate-secret',
      summary: 'Make a new secret; the old one signs beside it for a day',
    })
    .input(byWebhook)
    .output(webhookSchema),
  test: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/webhooks/{webhookId}/test',
      successStatus: 201,
      summary: 'Send it a message that tries it out',
    })
    .input(byWebhook)
    .output(deliverySchema),
  deliveries: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/webhooks/{webhookId}/deliveries',
      summary: 'What was sent to it in the last two weeks, newest first, 30 at a time',
    })
    .input(byWebhook.extend({ state: z.enum(deliveryStates).optional(), before: id.optional() }))
    .output(z.object({ deliveries: z.array(deliverySchema), more: z.boolean() })),
  replay: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
      summary: 'Send one message again, under the same id',
    })
    .input(byWebhook.extend({ deliveryId: id }))
    .output(deliverySchema),
  replayFailed: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/webhooks/{webhookId}/replay-failed',
      summary: 'Send all again that have failed since then',
    })
    .input(byWebhook.extend({ since: instant }))
    .output(z.object({ count: z.number().int() })),
}
