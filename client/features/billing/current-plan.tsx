import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#client/lib/words/format.ts'
import type { Billing } from '#shared/contract/billing.ts'
import { plans } from '#shared/plans/plans.ts'
import card from '#client/ui/layout/card.module.css'
import { Row } from '#client/ui/layout/elements.tsx'
import classes from './billing-screen.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { isPaying, useCancellation, useLeave } from './use-billing.ts'

/** Which plan it is, until when, and what can be done with what is paid for. */
export function CurrentPlan({ companyId, billing }: { companyId: string; billing: Billing }) {
  const { plan, subscription, hasCustomer } = billing
  const [isLeaving, setIsLeaving] = useState(false)
  const { keep } = useCancellation(companyId)
  const { leave, going } = useLeave(companyId)
  const isPaid = isPaying(subscription)
  if (plan.name === 'self-hosted') return null
  return (
    <section className={card.card} aria-labelledby="current-plan">
      <Row gap="24" rowGap="8" align="start" justify="between" wrap>
        <div>
          <h2 id="current-plan" className={classes.planName}>
            {plans[plan.name].title}
          </h2>
          <p className={classes.lead}>{stateOf(billing)}</p>
        </div>
        <p className={classes.price}>
          <span>${plans[plan.name].dollarsAMonth}</span> a month
        </p>
      </Row>
      {hasCustomer ? (
        <Row gap="8" wrap>
          <Button
            variant="default"
            loading={going !== undefined}
            onClick={() => leave({ to: 'portal' })}
          >
            Payment method and address
          </Button>
          {isPaid && subscription.cancelsAtPeriodEnd ? (
            <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
              Keep the {plans[subscription.plan].title} plan
            </Button>
          ) : null}
          {isPaid && !subscription.cancelsAtPeriodEnd ? (
            <Button variant="subtle" color="gray" onClick={() => setIsLeaving(true)}>
              Cancel the plan
            </Button>
          ) : null}
        </Row>
      ) : null}
      <ChangeDialog
        companyId={companyId}
        billing={billing}
        to={isLeaving ? 'free' : null}
        onClose={() => setIsLeaving(false)}
      />
    </section>
  )
}

function stateOf({ subscription, plan }: Billing): string {
  if (!subscription || plan.name === 'free') return 'Nothing is paid for.'
  const day = subscription.periodEnd ? formatDay(subscription.periodEnd) : ''
  if (subscription.status === 'past-due') return 'The last payment is still open.'
  if (subscription.cancelsAtPeriodEnd) return `Cancelled. It goes on until ${day}, then Free.`
  return `The next payment is on ${day}. Without tax, in US dollars.`
}
