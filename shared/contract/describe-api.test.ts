import { expect, it } from 'vitest'
import { messageTypes } from '#shared/contract/webhook-types.ts'
import { describeApi } from './describe-api.ts'

it('tells what webhooks get, of every type that there is', async () => {
  const { webhooks, paths } = JSON.parse(JSON.stringify(await describeApi()))
  const { schema } = webhooks.message.post.requestBody.content['application/json']
  const told = JSON.stringify(schema)
  for (const type of messageTypes) expect(told).toContain(`"${type}"`)
  expect(Object.keys(paths)).toContain('/companies/{companyId}/webhooks')
})
