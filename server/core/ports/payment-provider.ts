import type { SubscriptionStatus } from '#shared/contract/billing-words.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { PaidPlan } from '#shared/plans/plans.ts'

/** A subscription as the provider has it at this moment. */
export type Subscription = {
  id: string
  plan: PaidPlan
  status: SubscriptionStatus
  /** When what is paid for ends, or is paid for again. */
  periodEnd: Date
  /** It ends then, and is not paid for again. */
  cancelsAtPeriodEnd: boolean
}

/** A page of the provider where a plan can be paid for. */
export type Checkout = { id: string; url: string }

export type ProviderInvoice = {
  id: string
  number: string | null
  createdAt: Date
  /** In the smallest unit of the currency, cents for dollars. */
  amount: number
  /** ISO 4217, in capitals. */
  currency: string
  status: 'paid' | 'open' | 'void' | 'uncollectible'
  /** Where it can be looked at and paid. */
  url: string | null
}

/** What the provider tells us of: that something about a customer is different. */
export type PaymentEvent = {
  id: string
  type: string
  /** Null when it is about nothing that we follow. */
  customerId: string | null
}

/**
 * The provider knows nothing of the customer or subscription that we named: somebody deleted it there,
 * or the keys are those of another account.
 */
export class MissingAtProvider extends AppError {
  /** The id that we named. */
  readonly named: string

  constructor(named: string) {
    super('conflict', 'The payment provider does not know this company any more. Try once more.')
    this.named = named
  }
}

/**
 * Who takes the money. All of it rejects with `unavailable` when the provider can't be reached, does not
 * do its work, or refuses us as such, and with `MissingAtProvider` for what is not there. A `key` makes
 * a repetition the same request.
 */
export type PaymentProvider = {
  /** `lost`: the customer in whose place it comes. */
  createCustomer(company: {
    id: string
    name: string
    email: string
    lost: string | null
  }): Promise<string>
  startCheckout(wanted: {
    customerId: string
    companyId: string
    plan: PaidPlan
    doneUrl: string
    backUrl: string
    key: string
  }): Promise<Checkout>
  /** One that was started, and for which plan; null once it is paid, ended or too old. */
  findCheckout(checkoutId: string): Promise<(Checkout & { plan: PaidPlan }) | null>
  /** Lets nobody pay there any more. One that is over already is left as it is. */
  endCheckout(checkoutId: string): Promise<void>
  /** A page of the provider for payment method, address and invoices; the address of it. */
  openPortal(customerId: string, backUrl: string): Promise<string>
  /** What holds for the customer now; null without a subscription to one of our plans, or a customer. */
  findSubscription(customerId: string): Promise<Subscription | null>
  changePlan(subscriptionId: string, plan: PaidPlan): Promise<void>
  setCancellation(subscriptionId: string, cancels: boolean): Promise<void>
  /** The newest, at most 24. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>
  /** What a message says, once its signature and age are right; else `forbidden`. */
  readEvent(body: string, signature: string, now: Date): PaymentEvent
}
