import { inCompany } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { addEndpoint, changeEndpoint, removeEndpoint, rotateSecret } from './change-endpoints.ts'
import { listDeliveries, queueTest, replay, replayFailed } from './public/delivery-log.ts'
import { WebhookEndpointEntity } from './public/entities.ts'
import { presentDelivery, presentWebhook } from './public/present-webhook.ts'

export const webhooksRouter = {
  list: inCompany.webhooks.list.handler(async ({ context, input: { companyId } }) => {
    const order = { orderBy: { id: 'asc' } } as const
    const rows = await context.em.find(WebhookEndpointEntity, { companyId }, order)
    return { webhooks: rows.map((row) => presentWebhook(row, context.services.clock())) }
  }),

  create: inCompany.webhooks.create.handler(async ({ context, input }) => {
    const now = context.services.clock()
    const row = await addEndpoint(context.em, context, input, limitsOf(context), now)
    return { ...presentWebhook(row, now), secret: row.secret }
  }),

  update: inCompany.webhooks.update.handler(async ({ context, input }) => {
    const { companyId: _, webhookId: id, ...given } = input
    const now = context.services.clock()
    const change = { ...given, id, limits: limitsOf(context) }
    return presentWebhook(await changeEndpoint(context.em, context, change, now), now)
  }),

  remove: inCompany.webhooks.remove.handler(({ context, input }) =>
    removeEndpoint(context.em, context, input.webhookId, context.services.clock()),
  ),

  rotateSecret: inCompany.webhooks.rotateSecret.handler(async ({ context, input }) => {
    const now = context.services.clock()
    const row = await rotateSecret(context.em, context, input.webhookId, now)
    return { ...presentWebhook(row, now), secret: row.secret }
  }),

  test: inCompany.webhooks.test.handler(async ({ context, input }) =>
    presentDelivery(await queueTest(context.em, input, context.services.clock())),
  ),

  deliveries: inCompany.webhooks.deliveries.handler(async ({ context, input }) => {
    const { rows, more } = await listDeliveries(context.em, input)
    return { deliveries: rows.map(presentDelivery), more }
  }),

  replay: inCompany.webhooks.replay.handler(async ({ context, input }) =>
    presentDelivery(await replay(context.em, input, context.services.clock())),
  ),

  replayFailed: inCompany.webhooks.replayFailed.handler(async ({ context, input }) => {
    const now = context.services.clock()
    return { count: await replayFailed(context.em, input, new Date(input.since), now) }
  }),
}

const limitsOf = ({ services }: CompanyContext) => ({
  toPrivateNetworks: services.config.webhooksToPrivateNetworks,
})
