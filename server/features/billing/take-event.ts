import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { readLimited } from '#server/platform/http/read-limited.ts'
import type { Services } from '#server/core/services.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import { BillingAccountEntity, BillingEventEntity } from './entities.ts'
import type { PaymentEvent, PaymentProvider } from '#server/core/ports/payment-provider.ts'
import { syncAccount } from './sync-account.ts'

export const webhookPath = '/webhooks/stripe'
const maxBodyBytes = 512_000

/**
 * `POST /webhooks/stripe`: what the payment provider tells us. 200 once it is durable, or was before;
 * anything else makes the provider send it again. What we don't follow is noted and answered 200.
 */
export function takeBillingEvents(services: Services): Layer {
  const { payments, clock } = services
  return async (ctx, next) => {
    if (ctx.path !== webhookPath || !payments) return next()
    if (ctx.method !== 'POST') throw new AppError('not-found')
    const body = await readLimited(ctx.req, maxBodyBytes)
    const event = payments.readEvent(body, ctx.get('stripe-signature'), clock())
    await takeEvent({ ...services, payments }, event)
    ctx.body = { received: true }
  }
}

async function takeEvent(
  services: Services & { payments: PaymentProvider },
  event: PaymentEvent,
): Promise<void> {
  const em = services.database.fork()
  if (await em.count(BillingEventEntity, { id: event.id })) return
  const { id, type, customerId } = event
  const account = customerId ? await em.findOne(BillingAccountEntity, { customerId }) : null
  const companyId = account?.companyId ?? null
  const receivedAt = services.clock()
  const note = (tx: EntityManager) =>
    tx.insert(BillingEventEntity, { id, type, companyId, receivedAt }).then(() => undefined)
  try {
    if (companyId && customerId) await syncAccount(services, { companyId, customerId }, null, note)
    else await note(em)
  } catch (error) {
    // The same message at the same moment: the other one did it.
    if (!(error instanceof UniqueConstraintViolationException)) throw error
  }
}
