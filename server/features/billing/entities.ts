import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { SubscriptionStatus } from '#shared/contract/billing-words.ts'
import type { PlanName } from '#shared/plans/plans.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** What the payment provider said last of a company. One without a row has never paid. */
export const BillingAccountEntity = defineEntity({
  name: 'BillingAccount',
  tableName: 'billing_account',
  properties: {
    companyId: ofCompany().primary(),
    /** Who the company is at the payment provider; made with the first Checkout. */
    customerId: p.string().nullable().unique(),
    subscriptionId: p.string().nullable(),
    /** What is paid for; whether it holds is for `planAt` to say. */
    plan: p.string().$type<PlanName>(),
    status: p.string().$type<SubscriptionStatus>(),
    periodEnd: p.datetime(3).nullable(),
    cancelsAtPeriodEnd: p.boolean(),
    /** When the first payment that is still open failed. */
    pastDueSince: p.datetime(3).nullable(),
    /** How often the provider was asked; see `sync-account.ts`. */
    askedCount: p.integer(),
    /** Which of these questions the rest of this row is the answer to. */
    answeredCount: p.integer(),
    /** The Checkout that is open, and how many there were. */
    checkoutId: p.string().nullable(),
    checkoutCount: p.integer(),
  },
})
export type BillingAccountRow = InferEntity<typeof BillingAccountEntity>

/** Events of the payment provider that were taken, each once by its id. */
export const BillingEventEntity = defineEntity({
  name: 'BillingEvent',
  tableName: 'billing_event',
  properties: {
    id: p.string().primary(),
    type: p.string(),
    /** Null for what is about nobody here, or about nothing that we follow. */
    companyId: ofCompany().nullable(),
    receivedAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['receivedAt'] }],
})

/** That a company was told of something; once, by what it was: `visits-80:2026-11`. */
export const BillingNoticeEntity = defineEntity({
  name: 'BillingNotice',
  tableName: 'billing_notice',
  properties: {
    companyId: ofCompany().primary(),
    what: p.string().primary(),
    toldAt: p.datetime(3),
  },
})

export const billingEntities = [BillingAccountEntity, BillingEventEntity, BillingNoticeEntity]
