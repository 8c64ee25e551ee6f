import { Link } from 'react-router'
import { formatList } from '#client/lib/words/format.ts'
import { useActor } from '#client/lib/session/session.ts'
import { usePlan } from './use-plan.ts'
import type { CompanyPlan } from '#shared/contract/billing.ts'
import { can } from '#shared/permissions/can.ts'
import { limitWords } from '#shared/plans/limits.ts'
import type { CountedLimit } from '#shared/plans/limits.ts'
import { sayHolder, sayLimit } from '#shared/plans/say-limit.ts'
import { formatAmount, formatUsed } from './format-amount.ts'
import { plans } from '#shared/plans/plans.ts'
import classes from './plan-room.module.css'

type PlanRoomProps = {
  companyId: string
  limit: CountedLimit
  /** What to do when nothing is free, beside a larger plan: "Pause one to make room." */
  makeRoom: string
  /** Says it only when the last place is taken. */
  onlyWhenFull?: boolean
  id?: string
}

/** How much of a limit is used, before somebody runs into it; nothing where there is none. */
export function PlanRoom({ companyId, limit, makeRoom, onlyWhenFull = false, id }: PlanRoomProps) {
  const { data: plan } = usePlan(companyId)
  const most = plan?.limits[limit] ?? null
  if (!plan || most === null) return null
  const used = plan.used[limit]
  const isFull = used >= most
  if (onlyWhenFull && !isFull) return null
  const { many, places = many } = limitWords[limit]
  return (
    <p id={id} role="status" className={classes.room} data-full={isFull || undefined}>
      {most === 0 && used === 0 ? (
        <>
          <strong>
            {sayHolder(plan.name)} {sayLimit(limit, most)}.
          </strong>{' '}
        </>
      ) : used > most ? (
        <>
          {sayHolder(plan.name)} {sayLimit(limit, most)},{' '}
          <strong>and {formatUsed(limit, used)}.</strong>{' '}
        </>
      ) : (
        <>
          <strong>
            {formatAmount(limit, used)} of {formatAmount(limit, most)} {places} used
          </strong>{' '}
          {plan.name === 'self-hosted'
            ? 'in this installation'
            : `in the ${plans[plan.name].title} plan`}
          .{' '}
        </>
      )}
      {isFull ? (
        <>
          {makeRoom} <MoreRoom companyId={companyId} plan={plan} />
        </>
      ) : null}
    </p>
  )
}

/** The way to a larger plan: for owners a link, for others whom to ask. */
function MoreRoom({ companyId, plan }: { companyId: string; plan: CompanyPlan }) {
  const actor = useActor(companyId)
  const { name, owners } = plan
  if (name === 'self-hosted') return <>Whoever runs this installation can allow more.</>
  if (can(actor, 'billing.manage', { companyId }))
    return <Link to="/billing-portal">Choose a larger plan</Link>
  return <>Ask {owners.length > 0 ? formatList(owners) : 'an owner'} for a larger plan.</>
}
