import {
  IconChartLine,
  IconHome,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { useCompany } from '#client/lib/current-company.ts'
import { useActor } from '#client/lib/session.ts'
import { AppShell } from '#client/ui/app-shell.tsx'
import type { NavItem } from '#client/ui/app-shell.tsx'
import { can } from '#shared/permissions/can.ts'

const analyticsPath = '/dashboard/analytics'

const items: NavItem[] = [
  { to: '/dashboard', label: 'Home', icon: IconHome, end: true },
  { to: '/dashboard/campaigns', label: 'Campaigns', icon: IconSpeakerphone },
  { to: analyticsPath, label: 'Analytics', icon: IconChartLine },
  { to: '/templates/gallery', label: 'Templates', icon: IconTemplate },
  { to: '/dashboard/settings/company', label: 'Company', icon: IconUsers },
]

/** The shell around the signed-in screens. */
export function SignedInLayout() {
  const { id: companyId } = useCompany()
  const seesNumbers = can(useActor(companyId), 'analytics.see', { companyId })
  const shown = seesNumbers ? items : items.filter(({ to }) => to !== analyticsPath)
  return (
    <AppShell items={shown}>
      <Outlet />
    </AppShell>
  )
}
