import { inCompany } from '#server/core/api/api-context.ts'
import { createKey } from './create-key.ts'
import { listKeys, presentKey } from './public/queries.ts'
import { revokeKey } from './public/revoke-key.ts'

export const apiKeysRouter = {
  list: inCompany.apiKeys.list.handler(async ({ context, input }) => ({
    keys: await listKeys(context.em, input.companyId),
  })),

  create: inCompany.apiKeys.create.handler(async ({ context, input }) => {
    const { row, key } = await createKey(context.em, context, input, context.services.clock())
    return { ...presentKey(row), key }
  }),

  revoke: inCompany.apiKeys.revoke.handler(({ context, input }) =>
    revokeKey(context.em, context, input.keyId, context.services.clock()),
  ),
}
