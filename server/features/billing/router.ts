import { AppError } from '#shared/errors/catalogue.ts'
import { inCompany } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { MissingAtProvider } from '#server/core/ports/payment-provider.ts'
import { changePlan, setCancellation } from './change-subscription.ts'
import { BillingAccountEntity } from './entities.ts'
import { showBilling, showPlan } from './show-billing.ts'
import { unsetCustomer, startCheckout } from './start-checkout.ts'
import type { Billing } from './sync-account.ts'

export const billingRouter = {
  plan: inCompany.billing.plan.handler(({ context, input }) =>
    showPlan(context.services, context.em, input.companyId),
  ),

  get: inCompany.billing.get.handler(({ context, input }) => show(context, input.companyId)),

  invoices: inCompany.billing.invoices.handler(async ({ context, input }) => {
    const customerId = await findCustomer(context, input.companyId)
    if (!customerId) return { invoices: [] }
    const invoices = await requireSold(context)
      .payments.listInvoices(customerId)
      .catch(noneIfMissing)
    return {
      invoices: invoices.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    }
  }),

  checkout: inCompany.billing.checkout.handler(({ context, input }) =>
    startCheckout(requireSold(context), context.caller, input),
  ),

  openPortal: inCompany.billing.openPortal.handler(async ({ context, input }) => {
    const { payments, appOrigin } = requireSold(context)
    const customerId = await findCustomer(context, input.companyId)
    if (!customerId) throw nothingPaid()
    try {
      return { url: await payments.openPortal(customerId, `${appOrigin()}/billing-portal`) }
    } catch (error) {
      if (!(error instanceof MissingAtProvider)) throw error
      await unsetCustomer(context.services, input.companyId, error)
      throw nothingPaid()
    }
  }),

  changePlan: inCompany.billing.changePlan.handler(async ({ context, input }) => {
    await changePlan(requireSold(context), context.caller, input)
    return show(context, input.companyId)
  }),

  cancel: inCompany.billing.cancel.handler(({ context, input }) => end(context, input, true)),
  resume: inCompany.billing.resume.handler(({ context, input }) => end(context, input, false)),
}

const nothingPaid = () => new AppError('conflict', 'Nothing was paid yet. Choose a plan first.')

function noneIfMissing(error: unknown): [] {
  if (error instanceof MissingAtProvider) return []
  throw error
}

async function end(
  context: CompanyContext,
  { companyId }: { companyId: string },
  cancels: boolean,
) {
  await setCancellation(requireSold(context), context.caller, { companyId, cancels })
  return show(context, companyId)
}

const show = ({ services, em }: CompanyContext, companyId: string) =>
  showBilling(services, em, companyId)

/** What it takes to deal with money; `not-sold` on an installation where nobody pays. */
function requireSold({ services }: CompanyContext): Billing {
  const { payments } = services
  if (!payments) throw new AppError('not-sold')
  return { ...services, payments }
}

async function findCustomer({ em }: CompanyContext, companyId: string): Promise<string | null> {
  const account = await em.findOne(BillingAccountEntity, { companyId })
  return account?.customerId ?? null
}
