import { expect, it } from 'vitest'
import { z } from 'zod'
import { messageTypes } from '#shared/contract/webhook-types.ts'
import { describeApi } from './describe-api.ts'

const body = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }),
})
const described = z.object({
  webhooks: z.object({ message: z.object({ post: z.object({ requestBody: body }) }) }),
  paths: z.record(z.string(), z.unknown()),
})

it('tells what webhooks get, of every type that there is', async () => {
  const { webhooks, paths } = described.parse(await describeApi())
  const { schema } = webhooks.message.post.requestBody.content['application/json']
  const told = JSON.stringify(schema)
  for (const type of messageTypes) expect(told).toContain(`"${type}"`)
  expect(Object.keys(paths)).toContain('/companies/{companyId}/webhooks')
})
