import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Billing } from '#shared/contract/billing.ts'
import { planLines } from '#shared/plans/plan-words.ts'
import { planNames, plans } from '#shared/plans/plans.ts'
import type { PlanName } from '#shared/plans/plans.ts'
import { Heading, Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import classes from './plan-choice.module.css'
import { isPaying, useLeave } from './use-billing.ts'

/** The plans side by side; the one that holds is marked. */
export function PlanChoice({ companyId, billing }: { companyId: string; billing: Billing }) {
  const [asked, setAsked] = useState<PlanName | null>(null)
  const { leave, going } = useLeave(companyId)
  const { subscription, plan } = billing
  const choose = (name: PlanName) => {
    if (isPaying(subscription) || name === 'free') setAsked(name)
    else leave({ to: 'checkout', plan: name })
  }
  return (
    <Stack as="section" aria-labelledby="plans" gap="12">
      <Heading id="plans" size="16" line="24">
        Plans
      </Heading>
      <ul className={classes.plans}>
        {planNames.map((name) => (
          <li key={name} className={classes.plan} data-current={name === plan.name || undefined}>
            <PlanWords name={name} isCurrent={name === plan.name} />
            <PlanButton
              name={name}
              billing={billing}
              isGoing={going?.to === 'checkout' && going.plan === name}
              onChoose={() => choose(name)}
            />
          </li>
        ))}
      </ul>
      <Text size="12" tone="ink-3" pretty>
        Every plan has every feature. Prices are in US dollars, without tax. Paying is done at
        Stripe; card numbers never reach us.
      </Text>
      <ChangeDialog
        companyId={companyId}
        billing={billing}
        to={asked}
        onClose={() => setAsked(null)}
      />
    </Stack>
  )
}

function PlanWords({ name, isCurrent }: { name: PlanName; isCurrent: boolean }) {
  const { title, summary, dollarsAMonth, limits } = plans[name]
  return (
    <>
      <Row gap="8" align="center" justify="between">
        <Heading as="h3" size="16" line="24">
          {title}
        </Heading>
        {isCurrent ? <span className={classes.badge}>Your plan</span> : null}
      </Row>
      <Text size="13" tone="ink-2" pretty>
        {summary}
      </Text>
      <p className={classes.price}>
        <span>${dollarsAMonth}</span> a month
      </p>
      <ul className={classes.lines}>
        {planLines(limits).map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={1.5} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

type PlanButtonProps = {
  name: PlanName
  billing: Billing
  isGoing: boolean
  onChoose: () => void
}

function PlanButton({ name, billing, isGoing, onChoose }: PlanButtonProps) {
  const { plan, subscription } = billing
  const paidFor: PlanName = isPaying(subscription) ? subscription.plan : 'free'
  if (name === paidFor || plan.name === 'self-hosted') return null
  if (name === 'free' && subscription?.cancelsAtPeriodEnd) return null
  const isMore = plans[name].dollarsAMonth > plans[paidFor].dollarsAMonth
  return (
    <Button
      fullWidth
      className={classes.button ?? ''}
      variant={isMore ? 'filled' : 'default'}
      loading={isGoing}
      onClick={onChoose}
    >
      {isMore ? `Choose ${plans[name].title}` : `Go back to ${plans[name].title}`}
    </Button>
  )
}
