import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatList } from '#client/lib/words/format.ts'
import { useActor } from '#client/lib/session/session.ts'
import { usePlan } from './public/use-plan.ts'
import card from '#client/ui/layout/card.module.css'
import { Stack } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Loading, SkeletonBlock, SkeletonCards } from '#client/ui/loading/skeletons.tsx'
import type { Billing } from '#shared/contract/billing.ts'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './billing-screen.module.css'
import { Confirming } from './confirming.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PlanNotices } from './plan-notices.tsx'
import { UsageMeters } from './usage-meters.tsx'

const parent = { to: '/dashboard/settings/company', label: 'Company settings' }

/** `/billing-portal`: the plan, what is used of it, and what is paid for it. */
export function BillingScreen() {
  const { id: companyId, name } = useCompany()
  const actor = useActor(companyId)
  const isOwner = can(actor, 'billing.manage', { companyId })
  return (
    <>
      <PageHeader title="Billing" parent={parent}>
        The plan of {name}, and what is used of it.
      </PageHeader>
      {isOwner ? <OwnersBilling companyId={companyId} /> : <ForOwners companyId={companyId} />}
    </>
  )
}

function OwnersBilling({ companyId }: { companyId: string }) {
  const billing = useQuery(api.billing.get.queryOptions({ input: { companyId }, staleTime: 0 }))
  const { data } = billing
  if (!data && billing.error)
    return <ErrorNotice error={billing.error} onRetry={() => void billing.refetch()} />
  if (!data) return <BillingSkeleton />
  if (data.plan.name === 'self-hosted') return <SelfHosted companyId={companyId} billing={data} />
  return (
    <Stack gap="32">
      <Confirming companyId={companyId} plan={data.plan.name} />
      <PlanNotices companyId={companyId} billing={data} />
      <CurrentPlan companyId={companyId} billing={data} />
      <UsageMeters plan={data.plan} />
      <PlanChoice companyId={companyId} billing={data} />
      {data.hasCustomer ? <InvoiceList companyId={companyId} /> : null}
    </Stack>
  )
}

function SelfHosted({ companyId, billing }: { companyId: string; billing: Billing }) {
  const isBounded = Object.values(billing.plan.limits).some((most) => most !== null)
  return (
    <Stack gap="32">
      <PlanNotices companyId={companyId} billing={billing} />
      <section className={card.card} aria-labelledby="self-hosted">
        <h2 id="self-hosted" className={classes.planName}>
          Self-hosted
        </h2>
        <p className={classes.lead}>
          This installation is run by yourselves: everything is included, {boundWords(isBounded)}{' '}
          and nobody pays. Plans are sold only where whoever runs Fanfare has connected Stripe.{' '}
          <Anchor href="/documentation/plans-and-billing" inherit underline="always">
            How that is done
          </Anchor>
        </p>
      </section>
      <UsageMeters plan={billing.plan} />
    </Stack>
  )
}

const boundWords = (isBounded: boolean) =>
  isBounded ? 'with as much room as is shown below,' : 'nothing is limited'

/** What everybody may know, and whom to ask. */
function ForOwners({ companyId }: { companyId: string }) {
  const { data: plan } = usePlan(companyId)
  const owners = plan?.owners.length ? formatList(plan.owners) : 'an owner'
  return (
    <Stack gap="32">
      <EmptyState title={errorCatalogue.forbidden.title}>
        Only owners look after the plan and what is paid for it. Ask {owners}.
      </EmptyState>
      {plan ? <UsageMeters plan={plan} /> : null}
    </Stack>
  )
}

function BillingSkeleton() {
  return (
    <Stack gap="32">
      <Loading what="your plan" />
      <SkeletonBlock height={148} radius={10} />
      <SkeletonBlock height={180} radius={10} />
      <SkeletonCards cards={3} height={330} />
    </Stack>
  )
}
