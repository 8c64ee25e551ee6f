import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { formatDay } from '#client/lib/words/format.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { Billing } from '#shared/contract/billing.ts'
import { plans } from '#shared/plans/plans.ts'
import type { PaidPlan } from '#shared/plans/plans.ts'

/** Shows what the answer says at once; everything else about plans is asked for again. */
function useShown(companyId: string) {
  const queries = useQueryClient()
  return (billing: Billing) => {
    queries.setQueryData(api.billing.get.queryKey({ input: { companyId } }), billing)
    queries.setQueryData(api.billing.plan.queryKey({ input: { companyId } }), billing.plan)
    void queries.invalidateQueries({ queryKey: api.billing.invoices.key() })
  }
}

/** Whether something is paid for, or should have been. */
export function isPaying(
  subscription: Billing['subscription'],
): subscription is NonNullable<Billing['subscription']> {
  return subscription?.status === 'active' || subscription?.status === 'past-due'
}

/**
 * Goes to a page of the payment provider: to pay for a plan, or to what belongs to paying. `going` is
 * where to, until this page is gone, or stands there again as it was left, by the browser's way back.
 */
export function useLeave(companyId: string) {
  const leave = useMutation({
    mutationFn: (where: { to: 'portal' } | { to: 'checkout'; plan: PaidPlan }) =>
      where.to === 'portal'
        ? client.billing.openPortal({ companyId })
        : client.billing.checkout({ companyId, plan: where.plan }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showProblem,
  })
  const { mutate, variables, reset } = leave
  useEffect(() => {
    const arrive = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', arrive)
    return () => window.removeEventListener('pageshow', arrive)
  }, [reset])
  const going = leave.isPending || leave.isSuccess ? variables : undefined
  return { leave: mutate, going }
}

/** Changes what is paid for to another plan. */
export function useChangePlan(companyId: string) {
  const show = useShown(companyId)
  return async (plan: PaidPlan) => {
    show(await client.billing.changePlan({ companyId, plan }))
    notifications.show({
      color: 'green',
      message: `You are on the ${plans[plan].title} plan now.`,
    })
  }
}

/** Lets the plan end with what is paid for, and takes that back. */
export function useCancellation(companyId: string) {
  const show = useShown(companyId)
  const keep = useMutation({
    mutationFn: () => client.billing.resume({ companyId }),
    onSuccess: (billing) => {
      show(billing)
      notifications.show({ color: 'green', message: 'The plan goes on as before.' })
    },
    onError: showProblem,
  })
  const cancel = async () => {
    const billing = await client.billing.cancel({ companyId })
    show(billing)
    const end = billing.subscription?.periodEnd
    notifications.show({
      message: end ? `The plan ends on ${formatDay(end)}.` : 'The plan is cancelled.',
    })
  }
  return { keep, cancel }
}
