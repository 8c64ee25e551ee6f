import {
  IconChartLine,
  IconHome,
  IconInbox,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useActor } from '#client/lib/session/session.ts'
import { AppShell } from './shell/app-shell.tsx'
import { PlanBanner } from '#client/features/billing/public/plan-banner.tsx'
import type { NavItem } from './shell/app-shell.tsx'
import { can } from '#shared/permissions/can.ts'
import type { Action } from '#shared/permissions/can.ts'

type GuardedItem = NavItem & { may: Action | null }

const items: GuardedItem[] = [
  { to: '/dashboard', label: 'Home', icon: IconHome, end: true, may: null },
  { to: '/dashboard/campaigns', label: 'Campaigns', icon: IconSpeakerphone, may: 'campaign.see' },
  { to: '/dashboard/analytics', label: 'Analytics', icon: IconChartLine, may: 'analytics.see' },
  { to: '/dashboard/leads', label: 'Leads', icon: IconInbox, may: 'leads.see' },
  { to: '/templates/gallery', label: 'Templates', icon: IconTemplate, may: 'campaign.see' },
  {
    to: '/dashboard/settings/company',
    also: '/dashboard/settings/domains',
    label: 'Company',
    icon: IconUsers,
    may: 'company.see',
  },
]

/** The shell around the signed-in screens, in one company at a time. */
export function SignedInLayout() {
  const { id: companyId } = useCompany()
  const actor = useActor(companyId)
  const isElsewhere = useOtherCompany(companyId)
  const shown = items.filter(({ may }) => may === null || can(actor, may, { companyId }))
  return (
    <AppShell items={shown}>
      <PlanBanner />
      {isElsewhere ? <Navigate to="/dashboard" replace /> : <Outlet key={companyId} />}
    </AppShell>
  )
}

/**
 * Whether the screen belongs to the company before: the person chose another, or lost the one they
 * were in. Then it must not be shown under the other's name.
 */
function useOtherCompany(companyId: string): boolean {
  const { pathname } = useLocation()
  const opened = useRef(companyId)
  const isElsewhere = opened.current !== companyId && pathname !== '/dashboard'
  useEffect(() => {
    if (!isElsewhere) opened.current = companyId
  }, [isElsewhere, companyId])
  return isElsewhere
}
