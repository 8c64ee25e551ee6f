import { z } from 'zod'
import { scopes } from '#shared/permissions/can.ts'
import { byCompany, id, instant, name, operation } from './common.ts'

export const apiKeySchema = z.object({
  id,
  name: z.string(),
  /** The visible beginning, to recognise it by. */
  start: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** Network address of the last use. */
  lastUsedFrom: z.string().nullable(),
  /** The key itself; only in the answer that created it. */
  key: z.string().optional(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const apiKeysContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/api-keys', summary: 'Its API keys' })
    .input(byCompany)
    .output(z.object({ keys: z.array(apiKeySchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/api-keys',
      successStatus: 201,
      summary: 'Make a key; it is shown only in this answer',
    })
    .input(
      byCompany.extend({
        name,
        scopes: z.array(z.enum(scopes)).min(1, 'Choose what it may do.').max(scopes.length),
        /** Days until it stops working; without it, it works until it is revoked. */
        days: z.number().int().min(1).max(366).optional(),
      }),
    )
    .output(apiKeySchema),
  revoke: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/api-keys/{keyId}',
      successStatus: 204,
      summary: 'Make a key unusable at once',
    })
    .input(byCompany.extend({ keyId: id }))
    .output(z.void()),
}
