import { z } from 'zod'
import { recordOf } from '#shared/lib/record-of.ts'
import { limitsByKind, usedLimits } from '#shared/plans/limits.ts'
import { paidPlans, planNames } from '#shared/plans/plans.ts'
import { subscriptionStatuses } from './billing-words.ts'
import { byCompany, instant, operation } from './common.ts'

const limit = z.number().int().nullable()
const count = z.number().int()

export const planSchema = z.object({
  /** `self-hosted` where no plans are sold; then every limit is null. */
  name: z.enum([...planNames, 'self-hosted']),
  /** The most there may be; null bounds nothing. */
  limits: z.object(recordOf(limitsByKind, () => limit)),
  used: z.object(recordOf(usedLimits, () => count)),
  /** When the visits begin anew. */
  monthEnds: instant,
  /** Who can choose another plan, by name; at most five. */
  owners: z.array(z.string()),
})
export type CompanyPlan = z.infer<typeof planSchema>

export const billingSchema = z.object({
  plan: planSchema,
  /** What is paid for; the plan above says whether it holds. Null without a subscription. */
  subscription: z
    .object({
      plan: z.enum(planNames),
      status: z.enum(subscriptionStatuses),
      /** When it is paid for again, or ends. */
      periodEnd: instant.nullable(),
      cancelsAtPeriodEnd: z.boolean(),
      /** While a payment is open: until when the plan goes on nevertheless. */
      graceEnd: instant.nullable(),
    })
    .nullable(),
  /** Whether the payment provider knows the company, so that it has a page there. */
  hasCustomer: z.boolean(),
})
export type Billing = z.infer<typeof billingSchema>

export const billingInvoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: instant,
  /** In the smallest unit of the currency, cents for dollars. */
  amount: count,
  currency: z.string(),
  status: z.enum(['paid', 'open', 'void', 'uncollectible']),
  /** Where it can be looked at and paid. */
  url: z.string().nullable(),
})
export type BillingInvoice = z.infer<typeof billingInvoiceSchema>

const elsewhere = z.object({ url: z.string() })
const paidPlan = z.enum(paidPlans)

export const billingContract = {
  plan: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/plan',
      summary: 'Its plan, with what it holds and what is used',
    })
    .input(byCompany)
    .output(planSchema),
  get: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/billing',
      summary: 'Its plan and its subscription',
    })
    .input(byCompany)
    .output(billingSchema),
  invoices: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/billing/invoices',
      summary: 'Its invoices, newest first, at most 24',
    })
    .input(byCompany)
    .output(z.object({ invoices: z.array(billingInvoiceSchema) })),
  checkout: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/billing/checkout',
      summary: 'Begin to pay for a plan, on a page of the payment provider',
    })
    .input(byCompany.extend({ plan: paidPlan }))
    .output(elsewhere),
  openPortal: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/billing/portal',
      summary: 'The page of the payment provider for payment method, address and invoices',
    })
    .input(byCompany)
    .output(elsewhere),
  changePlan: operation
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/billing/plan',
      summary: 'Change what is paid for to another plan, at once',
    })
    .input(byCompany.extend({ plan: paidPlan }))
    .output(billingSchema),
  cancel: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/billing/cancel',
      summary: 'End the plan when what is paid for ends',
    })
    .input(byCompany)
    .output(billingSchema),
  resume: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/billing/resume',
      summary: 'Take a cancellation back',
    })
    .input(byCompany)
    .output(billingSchema),
}
