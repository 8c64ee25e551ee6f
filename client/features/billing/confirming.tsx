import { Button, Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { paidPlans, plans } from '#shared/plans/plans.ts'
import type { PlanName } from '#shared/plans/plans.ts'
import classes from './confirming.module.css'

const askEveryMs = 3_000
const isLongMs = 45_000

/**
 * Who comes back from Checkout (`?paid=team`) waits here until Stripe has told us: usually a moment.
 * Open screens are told live; asking now and then is for a connection that was lost.
 */
export function Confirming({ companyId, plan }: { companyId: string; plan: string }) {
  const [search, setSearch] = useSearchParams()
  const paid = paidPlans.find((one) => one === search.get('paid')) ?? null
  const isDone = paid !== null && plan === paid
  const leave = () => setSearch({}, { replace: true })
  useEffect(() => {
    if (!isDone) return
    notifications.show({ color: 'green', message: `You are on the ${plans[paid].title} plan now.` })
    setSearch({}, { replace: true })
  }, [isDone, paid, setSearch])
  return paid && !isDone ? <Waiting companyId={companyId} paid={paid} onLeave={leave} /> : null
}

type WaitingProps = { companyId: string; paid: PlanName; onLeave: () => void }

function Waiting({ companyId, paid, onLeave }: WaitingProps) {
  const queries = useQueryClient()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const queryKey = api.billing.get.queryKey({ input: { companyId } })
    const ask = setInterval(() => void queries.invalidateQueries({ queryKey }), askEveryMs)
    const long = setTimeout(() => setIsLong(true), isLongMs)
    return () => {
      clearInterval(ask)
      clearTimeout(long)
    }
  }, [queries, companyId])
  return (
    <div role="status" className={classes.waiting}>
      <Loader size={20} aria-hidden />
      <div>
        <Text weight="600">Confirming your payment</Text>
        <Text tone="ink-2" pretty>
          {isLong
            ? 'This takes longer than usual. Your payment is safe with Stripe: the plan changes by itself as soon as Stripe has told us, also when you leave this page.'
            : `Stripe is telling us. ${plans[paid].title} begins in a moment.`}
        </Text>
        {isLong ? (
          <Button size="xs" variant="default" mt="xs" onClick={onLeave}>
            Do not wait here
          </Button>
        ) : null}
      </div>
    </div>
  )
}
