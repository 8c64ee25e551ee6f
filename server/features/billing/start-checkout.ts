import { AppError } from '#shared/errors/catalogue.ts'
import type { PaidPlan } from '#shared/plans/plans.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { withLockedCompany } from '#server/core/companies/change-company.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import type { Caller } from '#server/core/caller.ts'
import { MissingAtProvider } from '#server/core/ports/payment-provider.ts'
import { BillingAccountEntity } from './entities.ts'
import type { BillingAccountRow } from './entities.ts'
import { lockAccount, syncAccount } from './sync-account.ts'
import type { Billing } from './sync-account.ts'

/**
 * Opens a Checkout for a company that pays for nothing yet, and gives its address. Only one is open at
 * a time, so nobody pays twice: asked again for the same plan it is the same one, also at the same
 * moment; for another plan the one before is ended. Of two plans at the same moment the first one
 * counts, the other is a `conflict`. Nothing is locked while the provider is asked.
 */
export async function startCheckout(
  billing: Billing,
  by: Caller,
  wanted: { companyId: string; plan: PaidPlan },
): Promise<{ url: string }> {
  try {
    return await openCheckout(billing, by, wanted)
  } catch (error) {
    if (!(error instanceof MissingAtProvider)) throw error
    await replaceCustomer(billing, by, wanted.companyId, error.named)
    return openCheckout(billing, by, wanted)
  }
}

async function openCheckout(
  billing: Billing,
  by: Caller,
  { companyId, plan }: { companyId: string; plan: PaidPlan },
): Promise<{ url: string }> {
  const { payments, appOrigin } = billing
  const before = await openAccount(billing, companyId)
  const { customerId: known } = before.account
  // Paid a moment ago, and not told of it yet: nobody is to pay again.
  if (known) await syncAccount(billing, { companyId, customerId: known }, null)
  const { account, company } = known ? await openAccount(billing, companyId) : before
  if (account.status === 'active' || account.status === 'past-due')
    throw new AppError('conflict', 'The company has a plan already. Change that one instead.')
  const customerId = account.customerId ?? (await makeCustomer(billing, company, by))
  const open = account.checkoutId ? await payments.findCheckout(account.checkoutId) : null
  if (open?.plan === plan) return { url: open.url }
  if (account.checkoutId) await payments.endCheckout(account.checkoutId)
  const portal = `${appOrigin()}/billing-portal`
  const { id, url } = await payments.startCheckout({
    customerId,
    companyId,
    plan,
    backUrl: portal,
    doneUrl: `${portal}?paid=${plan}`,
    key: `checkout-${companyId}-${account.checkoutCount}-${plan}-${customerId}`,
  })
  const counting = await keepCheckout(billing, by, { company, plan, id, after: account })
  if (counting === id) return { url }
  await payments.endCheckout(id)
  throw new AppError('conflict', 'Another plan was chosen at the same moment. Choose once more.')
}

type Started = { company: CompanyRow; plan: PaidPlan; id: string; after: BillingAccountRow }

/** Writes down which Checkout is open, unless another was since `after` was read. Gives the one that is. */
function keepCheckout(
  { database, clock }: Billing,
  by: Caller,
  { company, plan, id, after }: Started,
): Promise<string | null> {
  return database.fork().transactional(async (tx) => {
    const row = await lockAccount(tx, company.id)
    if (row?.checkoutCount !== after.checkoutCount) return row?.checkoutId ?? null
    row.checkoutCount += 1
    row.checkoutId = id
    const fact = { action: 'plan.checkout-started', subject: company.name } as const
    await recordAudit(tx, by, { companyId: company.id, ...fact, details: { plan } }, clock())
    return id
  })
}

/** The company and its account, which is made when there is none. */
function openAccount(
  { database }: Billing,
  companyId: string,
): Promise<{ account: BillingAccountRow; company: CompanyRow }> {
  return withLockedCompany(database.fork(), companyId, async (tx, company) => {
    if (!company) throw new AppError('not-found')
    if (company.closedAt) throw new AppError('company-closed')
    const known = await tx.findOne(BillingAccountEntity, { companyId })
    const account =
      known ??
      tx.create(BillingAccountEntity, {
        companyId,
        customerId: null,
        subscriptionId: null,
        plan: 'free',
        status: 'none',
        periodEnd: null,
        cancelsAtPeriodEnd: false,
        pastDueSince: null,
        askedCount: 0,
        answeredCount: 0,
        checkoutId: null,
        checkoutCount: 0,
      })
    return { account, company }
  })
}

/** The customer of a company that has none, also when somebody else makes it at the same moment. */
async function makeCustomer(
  { database, payments }: Billing,
  { id: companyId, name }: CompanyRow,
  { person: { email } }: Caller,
): Promise<string> {
  const made = await payments.createCustomer({ id: companyId, name, email, lost: null })
  const unset = { companyId, customerId: null }
  await database.fork().nativeUpdate(BillingAccountEntity, unset, { customerId: made })
  const account = await database.fork().findOneOrFail(BillingAccountEntity, { companyId })
  return account.customerId ?? made
}

/**
 * Puts a new customer in the place of the one that the provider does not know any more, in one step: in
 * between nobody finds none and makes a third.
 */
async function replaceCustomer(
  billing: Billing,
  { person: { email } }: Caller,
  companyId: string,
  lost: string,
): Promise<void> {
  const { database, payments } = billing
  const { company } = await openAccount(billing, companyId)
  const customerId = await payments.createCustomer({
    id: companyId,
    name: company.name,
    email,
    lost,
  })
  const gone = { companyId, customerId: lost }
  const change = { customerId, checkoutId: null }
  await database.fork().nativeUpdate(BillingAccountEntity, gone, change)
}

/** Has the company no customer at the provider any more, unless it has another one by now. */
export async function unsetCustomer(
  { database }: Pick<Billing, 'database'>,
  companyId: string,
  { named: customerId }: MissingAtProvider,
): Promise<void> {
  const change = { customerId: null, checkoutId: null }
  await database.fork().nativeUpdate(BillingAccountEntity, { companyId, customerId }, change)
}
