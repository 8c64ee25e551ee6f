import { createServer } from 'node:http'
import Koa from 'koa'
import type { PaidPlan } from '#shared/plans/plans.ts'
import { startFakeStripe, stripeSettings } from '#shared/testing/fake-stripe.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { createStripeProvider } from '#server/features/billing/stripe-provider.ts'
import { takeBillingEvents, webhookPath } from '#server/features/billing/take-event.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import { createLog } from '#server/platform/log.ts'
import type { Person } from '#server/core/caller.ts'
import type { OpenTestDatabase } from '#server/testing/database.ts'
import { BillingAccountEntity } from '../entities.ts'

/** The API where plans are sold by a Stripe of ours, with its webhook. */
export async function startBilling(open: OpenTestDatabase) {
  const time = { now: () => new Date() }
  const stripe = await startFakeStripe(() => time.now())
  const config = { ...stripeSettings, apiUrl: stripe.origin }
  const payments = createStripeProvider(config, createLog('silent'))
  const told: object[] = []
  const news = { publish: (one: object) => void told.push(one) }
  const plans = createPlans({ areSold: true })
  const test = await startCompanies(open, { payments, plans, news })
  time.now = () => test.time.now

  const app = new Koa()
  app.silent = true
  app.use(requests(test.services.log, createMetrics().http))
  app.use(takeBillingEvents(test.services))
  const server = createServer(app.callback())
  const { origin } = await listenLocally(server)
  const webhook = `${origin}${webhookPath}`

  const account = (companyId: string) =>
    test.database.fork().findOneOrFail(BillingAccountEntity, { companyId })
  const customerOf = async (companyId: string) => (await account(companyId)).customerId ?? ''

  return {
    ...test,
    stripe,
    webhook,
    told,
    account,
    customerOf,
    /** Sends what has happened at Stripe, in its order. */
    async settle() {
      for (const event of stripe.takeEvents()) await stripe.deliver(webhook, event)
    },
    /** Goes through Checkout; Stripe has not told of it yet. */
    async pay(owner: Person, companyId: string, plan: PaidPlan) {
      const { url } = await test.api.as(owner).billing.checkout({ companyId, plan })
      return stripe.pay(url.split('/').at(-1) ?? '')
    },
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await stripe.close()
      await test.close()
    },
  }
}

export type BillingTest = Awaited<ReturnType<typeof startBilling>>
