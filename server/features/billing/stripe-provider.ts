import Stripe from 'stripe'
import { AppError } from '#shared/errors/catalogue.ts'
import { paidPlans } from '#shared/plans/plans.ts'
import type { PaidPlan } from '#shared/plans/plans.ts'
import type { StripeConfig } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { MissingAtProvider } from '#server/core/ports/payment-provider.ts'
import type {
  PaymentEvent,
  PaymentProvider,
  ProviderInvoice,
} from '#server/core/ports/payment-provider.ts'
import { currentSubscription } from './stripe-subscription.ts'

const timeoutMs = 10_000
/** How old a signed message may be (s). */
const toleranceSeconds = 300
const invoicesShown = 24

/** Everything that can change what a company has paid for. */
const followed = /^(checkout\.session\.|customer\.subscription\.|invoice\.)/

/** Stripe as the payment provider. */
export function createStripeProvider(config: StripeConfig, log: Log): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    ...hostOf(config.apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  /** `named`: the id that the request is about, where there is one. */
  const ask = async <Answer>(request: Promise<Answer>, named = ''): Promise<Answer> => {
    try {
      return await request
    } catch (error) {
      throw readError(error, named, log)
    }
  }

  return {
    async createCustomer({ id, name, email, lost }) {
      const idempotencyKey = ['customer', id, ...(lost ? [lost] : [])].join('-')
      const metadata = { companyId: id }
      const made = stripe.customers.create({ name, email, metadata }, { idempotencyKey })
      return (await ask(made)).id
    },

    async startCheckout({ customerId, companyId, plan, doneUrl, backUrl, key }) {
      const session = await ask(
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: companyId,
            metadata: { plan },
            line_items: [{ price: config.prices[plan], quantity: 1 }],
            subscription_data: { metadata: { companyId } },
            success_url: doneUrl,
            cancel_url: backUrl,
          },
          { idempotencyKey: key },
        ),
        customerId,
      )
      if (!session.url) throw new AppError('unavailable')
      return { id: session.id, url: session.url }
    },

    async findCheckout(checkoutId) {
      const found = await ask(stripe.checkout.sessions.retrieve(checkoutId)).catch(nullIfMissing)
      if (!found) return null
      const { id, url, status, metadata } = found
      const plan = paidPlans.find((one) => one === metadata?.['plan'])
      return status === 'open' && url && plan ? { id, url, plan } : null
    },

    async endCheckout(checkoutId) {
      // One that was paid or is too old can't be ended, and need not be.
      await stripe.checkout.sessions.expire(checkoutId).catch(() => undefined)
    },

    async openPortal(customer, backUrl) {
      const made = stripe.billingPortal.sessions.create({ customer, return_url: backUrl })
      return (await ask(made, customer)).url
    },

    async findSubscription(customer) {
      const all = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
      const found = await ask(all).catch(nullIfMissing)
      return found && currentSubscription(found.data, config.prices)
    },

    async changePlan(subscriptionId, plan: PaidPlan) {
      const { items } = await ask(stripe.subscriptions.retrieve(subscriptionId))
      const [item] = items.data
      if (!item) throw new AppError('conflict')
      const change = { id: item.id, price: config.prices[plan] }
      await ask(
        stripe.subscriptions.update(subscriptionId, {
          items: [change],
          proration_behavior: 'create_prorations',
        }),
      )
    },

    async setCancellation(subscriptionId, cancels) {
      const { cancel_at, cancel_at_period_end } = await ask(
        stripe.subscriptions.retrieve(subscriptionId),
      )
      // The provider's own pages may have set a date instead, which is taken back in another way.
      const isDated = !cancels && cancel_at !== null && !cancel_at_period_end
      const change = isDated ? { cancel_at: '' as const } : { cancel_at_period_end: cancels }
      await ask(stripe.subscriptions.update(subscriptionId, change))
    },

    async listInvoices(customer) {
      const { data } = await ask(stripe.invoices.list({ customer, limit: invoicesShown }))
      return data.flatMap(presentInvoice)
    },

    readEvent(body, signature, now) {
      const { webhookSecret } = config
      try {
        const at = now.getTime()
        return toEvent(
          stripe.webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            toleranceSeconds,
            undefined,
            at,
          ),
        )
      } catch {
        throw new AppError('forbidden', 'The signature is not right, or the message is too old.')
      }
    },
  }
}

/** What Stripe refuses us for, rather than for what was asked: wrong or ended keys, prices of others. */
const refusals: ReadonlySet<string> = new Set([
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeInvalidRequestError',
])

function readError(error: unknown, named: string, log: Log): AppError {
  const known = error instanceof Stripe.errors.StripeError ? error : null
  // Its own message may name what the customer typed.
  const code = known ? (known.code ?? known.type) : 'unknown'
  log.error({ code, param: known?.param }, 'the payment provider did not do what was asked')
  if (code === 'resource_missing' && known?.param !== 'line_items[0][price]')
    return new MissingAtProvider(named)
  const words = refusals.has(known?.type ?? '')
    ? 'The payment provider refuses what this installation asks of it. Whoever runs it finds why in its log.'
    : 'The payment provider does not answer. Try again soon.'
  return new AppError('unavailable', words)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof MissingAtProvider) return null
  throw error
}

function hostOf(apiUrl: string | null) {
  if (!apiUrl) return {}
  const { protocol, hostname: host, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const
}

function toEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const { object } = data
  const customer = followed.test(type) && 'customer' in object ? object.customer : null
  const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null)
  return { id, type, customerId }
}

const shownStatuses = ['paid', 'open', 'void', 'uncollectible'] as const

function presentInvoice(invoice: Stripe.Invoice): ProviderInvoice[] {
  const status = shownStatuses.find((one) => one === invoice.status)
  // What is still a draft concerns nobody.
  if (!status) return []
  return [
    {
      id: invoice.id,
      number: invoice.number,
      amount: invoice.total,
      status,
      createdAt: new Date(invoice.created * 1000),
      currency: invoice.currency.toUpperCase(),
      url: invoice.hosted_invoice_url ?? null,
    },
  ]
}
