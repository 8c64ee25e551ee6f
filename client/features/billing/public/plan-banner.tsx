import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { useActor } from '#client/lib/session/session.ts'
import { usePlan } from './use-plan.ts'
import type { CompanyPlan } from '#shared/contract/billing.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './plan-banner.module.css'

/**
 * Tells owners above every screen, once a month and mark, that visits are at 80 % or at the limit;
 * put away, it is gone on this device until there is something new to say.
 */
export function PlanBanner() {
  const { id: companyId } = useCompany()
  const actor = useActor(companyId)
  const { pathname } = useLocation()
  const isOwner = can(actor, 'billing.manage', { companyId }) && !actor?.closed
  if (!isOwner || pathname === '/billing-portal') return null
  return <VisitsBanner companyId={companyId} />
}

function VisitsBanner({ companyId }: { companyId: string }) {
  const { data: plan } = usePlan(companyId)
  const mark = plan ? markOf(plan) : null
  const key = plan && mark ? `fanfare.visits.${companyId}.${mark}.${plan.monthEnds}` : null
  const [away, setAway] = useState<string | null>(null)
  if (!plan || !mark || !key || away === key || isAway(key)) return null
  const used = `${formatNumber(plan.used.visitsAMonth)} of ${formatNumber(plan.limits.visitsAMonth ?? 0)}`
  return (
    <section aria-label="Visits this month" className={classes.banner}>
      <p className={classes.text}>
        {mark === 100
          ? `Your pages had more visits than the plan holds this month: ${used}. They stay online.`
          : `${used} visits of this month are used. Your pages stay online whatever happens.`}{' '}
        <Link to="/billing-portal">See the plans</Link>
      </p>
      <CloseButton
        aria-label="Put this away"
        onClick={() => {
          putAway(key)
          setAway(key)
        }}
      />
    </section>
  )
}

function markOf({ limits: { visitsAMonth: most }, used }: CompanyPlan): 80 | 100 | null {
  if (most === null || used.visitsAMonth < most * 0.8) return null
  return used.visitsAMonth >= most ? 100 : 80
}

function isAway(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function putAway(key: string): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // It is away until the page is loaded anew.
  }
}
