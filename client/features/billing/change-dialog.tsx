import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { formatDay } from '#client/lib/words/format.ts'
import type { Billing } from '#shared/contract/billing.ts'
import { formatAmount } from './public/format-amount.ts'
import { limitWords } from '#shared/plans/limits.ts'
import { overPlan } from '#shared/plans/over-plan.ts'
import { plans } from '#shared/plans/plans.ts'
import type { PlanName } from '#shared/plans/plans.ts'
import classes from './billing-screen.module.css'
import { useCancellation, useChangePlan } from './use-billing.ts'

type ChangeDialogProps = {
  companyId: string
  billing: Billing
  /** The plan that is asked about; null closes it. */
  to: PlanName | null
  onClose: () => void
}

/** Says what another plan costs and what it does not hold, before it is changed. */
export function ChangeDialog({ companyId, billing, to, onClose }: ChangeDialogProps) {
  const change = useChangePlan(companyId)
  const { cancel } = useCancellation(companyId)
  const { title, limits, dollarsAMonth } = plans[to ?? 'free']
  const paid = billing.subscription ? plans[billing.subscription.plan] : plans.free
  const isMore = dollarsAMonth > paid.dollarsAMonth
  const end = billing.subscription?.periodEnd
  const over = overPlan(limits, billing.plan.used)
  return (
    <Confirm
      opened={to !== null}
      onClose={onClose}
      title={to === 'free' ? `Cancel the ${paid.title} plan` : `Change to the ${title} plan`}
      button={to === 'free' ? 'Cancel at the end' : `Change to ${title}`}
      dismiss={to === 'free' ? 'Keep the plan' : 'Not now'}
      isHarmless={isMore}
      run={() => (to && to !== 'free' ? change(to) : cancel())}
    >
      {to === 'free' ? (
        <p>
          {paid.title} goes on until {end ? formatDay(end) : 'what is paid for ends'}, then you are
          on Free. Until then it can be taken back.
        </p>
      ) : (
        <p>
          {title} costs ${dollarsAMonth} a month and holds from now on.{' '}
          {isMore
            ? 'The difference for the rest of this month is on the next invoice.'
            : 'What is paid too much for the rest of this month is taken off the next invoice.'}
        </p>
      )}
      {over.length > 0 ? (
        <>
          <p>You use more than {title} holds:</p>
          <ul className={classes.over}>
            {over.map((name) => (
              <li key={name}>
                {limitWords[name].usedName}: {formatAmount(name, billing.plan.used[name])} of{' '}
                {formatAmount(name, limits[name] ?? 0)}
              </li>
            ))}
          </ul>
          <p>Nothing is taken away. Only adding more is off until there is room.</p>
        </>
      ) : null}
    </Confirm>
  )
}
