import type { EntityManager } from '#server/platform/db/open-database.ts'
import { LockMode } from '@mikro-orm/core'
import { plans } from '#shared/plans/plans.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { Caller } from '#server/core/caller.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/core/services.ts'
import { BillingAccountEntity } from './entities.ts'
import type { BillingAccountRow } from './entities.ts'
import { billingMail } from './mails.ts'
import type { BillingNews } from './mails.ts'
import type { PaymentProvider, Subscription } from '#server/core/ports/payment-provider.ts'
import { graceEnd, planAt } from './plan-at.ts'

export type Billing = Pick<Services, 'database' | 'clock' | 'news' | 'appOrigin'> & {
  payments: PaymentProvider
}

/**
 * Brings what we know of a company's subscription to what the provider says now, and runs
 * `alongside` in the same transaction. `by` is who made the change; null when the provider told us.
 *
 * Messages of the provider come twice, late and in any order, so none of them is believed: each only
 * makes us ask. The questions are numbered before they are asked, and an answer is written only if no
 * later question was answered yet. An answer that is passed over by this is not missed: whatever
 * changed after the later question brings a message of its own, with a still later question.
 */
export async function syncAccount(
  { database, clock, news, appOrigin, payments }: Billing,
  { companyId, customerId }: { companyId: string; customerId: string },
  by: Caller | null,
  alongside: (tx: EntityManager) => Promise<void> = async () => undefined,
): Promise<void> {
  const number = await nextQuestion(database.fork(), companyId)
  const subscription = await payments.findSubscription(customerId)
  const owners = await database.fork().transactional(async (tx) => {
    await alongside(tx)
    const account = await lockAccount(tx, companyId)
    if (!account || account.answeredCount >= number) return []
    account.answeredCount = number
    const now = clock()
    const before = stateOf(account)
    apply(account, subscription, now)
    return tell(tx, { before, account, by, appOrigin: appOrigin() }, now)
  })
  // Its owners' open screens ask again.
  for (const { personId } of owners) news.publish({ kind: 'notifications', companyId, personId })
}

async function nextQuestion(em: EntityManager, companyId: string): Promise<number> {
  return em.transactional(async (tx) => {
    const account = await lockAccount(tx, companyId)
    if (!account) return 0
    account.askedCount += 1
    return account.askedCount
  })
}

/** The account, locked until the transaction is over. */
export function lockAccount(
  tx: EntityManager,
  companyId: string,
): Promise<BillingAccountRow | null> {
  // PostgreSQL locks the row; SQLite runs one transaction after the other anyway.
  const lockMode = LockMode.PESSIMISTIC_WRITE
  return tx.findOne(BillingAccountEntity, { companyId }, { lockMode, refresh: true })
}

function apply(account: BillingAccountRow, found: Subscription | null, now: Date): void {
  const status = found?.status ?? (account.status === 'none' ? 'none' : 'ended')
  account.pastDueSince = status === 'past-due' ? (account.pastDueSince ?? now) : null
  account.status = status
  account.subscriptionId = found?.id ?? account.subscriptionId
  account.plan = found?.plan ?? account.plan
  account.periodEnd = found?.periodEnd ?? account.periodEnd
  account.cancelsAtPeriodEnd = found?.cancelsAtPeriodEnd ?? false
  if (status === 'active') account.checkoutId = null
}

type State = Pick<
  BillingAccountRow,
  'plan' | 'status' | 'periodEnd' | 'cancelsAtPeriodEnd' | 'pastDueSince'
>

const stateOf = (account: BillingAccountRow): State => ({
  plan: account.plan,
  status: account.status,
  periodEnd: account.periodEnd,
  cancelsAtPeriodEnd: account.cancelsAtPeriodEnd,
  pastDueSince: account.pastDueSince,
})

type Changed = {
  before: State
  account: BillingAccountRow
  by: Caller | null
  appOrigin: string
}

/** Writes down what is different and mails what owners have to know. Gives the owners. */
async function tell(tx: EntityManager, { before, account, by, appOrigin }: Changed, now: Date) {
  const { companyId } = account
  const company = await tx.findOne(CompanyEntity, { id: companyId })
  const owners = await tx.find(MemberEntity, { companyId, role: 'owner' })
  if (!company) return []
  const from = planAt(before, now).name
  const to = planAt(account, now).name
  const subject = company.name
  if (from !== to) {
    const fact = { companyId, action: 'plan.changed', subject, details: { from, to } } as const
    await recordAudit(tx, by, fact, now)
  }
  if (account.cancelsAtPeriodEnd !== before.cancelsAtPeriodEnd && account.status === 'active') {
    const action = account.cancelsAtPeriodEnd ? 'plan.cancelled' : 'plan.resumed'
    await recordAudit(tx, by, { companyId, action, subject }, now)
  }
  const news = newsOf(before, account)
  for (const { email, name } of news ? owners : [])
    if (news) await queueMail(tx, billingMail({ to: email, name, company, appOrigin }, news), now)
  return owners
}

function newsOf(before: State, account: BillingAccountRow): BillingNews | null {
  const plan = account.plan === 'free' ? '' : plans[account.plan].title
  const until = graceEnd(account)
  if (until && before.status !== 'past-due') return { kind: 'past-due', plan, until }
  const hadIt = before.status === 'active' || before.status === 'past-due'
  return account.status === 'ended' && hadIt ? { kind: 'ended', plan } : null
}
