import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '#client/lib/words/format.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import type { Billing } from '#shared/contract/billing.ts'
import { formatAmount } from './public/format-amount.ts'
import { limitWords } from '#shared/plans/limits.ts'
import { overPlan } from '#shared/plans/over-plan.ts'
import { plans } from '#shared/plans/plans.ts'
import classes from './plan-notices.module.css'
import { useLeave } from './use-billing.ts'

/** What an owner has to know before anything else: an open payment, or more than the plan holds. */
export function PlanNotices({ companyId, billing }: { companyId: string; billing: Billing }) {
  const { plan, subscription } = billing
  const { leave, going } = useLeave(companyId)
  const over = overPlan(plan.limits, plan.used)
  const graceEnd = subscription?.graceEnd
  return (
    <>
      {graceEnd && subscription ? (
        <Notice title="The last payment did not go through">
          <p>
            {plan.name === 'free'
              ? `Since ${formatDay(graceEnd)} the limits of the Free plan hold. Once it is paid, ${plans[subscription.plan].title} holds again at once.`
              : `Everything goes on until ${formatDay(graceEnd)}; then the limits of the Free plan hold. Please look at the payment method.`}
          </p>
          <Button
            size="xs"
            variant="default"
            loading={going !== undefined}
            onClick={() => leave({ to: 'portal' })}
          >
            Mend the payment
          </Button>
        </Notice>
      ) : null}
      {over.length > 0 ? (
        <Notice
          title={
            plan.name === 'self-hosted'
              ? 'You use more than this installation allows'
              : `You use more than the ${plans[plan.name].title} plan holds`
          }
        >
          <p>Nothing is taken away. This is what is off until there is more room:</p>
          <ul>
            {over.map((name) => (
              <li key={name}>
                <strong>
                  {limitWords[name].usedName}: {formatAmount(name, plan.used[name])} of{' '}
                  {formatAmount(name, plan.limits[name] ?? 0)}.
                </strong>{' '}
                {limitWords[name].off}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.notice} aria-label={title}>
      <IconAlertTriangle size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Heading size="14" line="20" tone="ink">
          {title}
        </Heading>
        {children}
      </div>
    </section>
  )
}
