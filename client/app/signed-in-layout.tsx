import { IconHome, IconSpeakerphone, IconTemplate, IconUsers } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { AppShell } from '#client/ui/app-shell.tsx'
import type { NavItem } from '#client/ui/app-shell.tsx'

const items: NavItem[] = [
  { to: '/dashboard', label: 'Home', icon: IconHome, end: true },
  { to: '/dashboard/campaigns', label: 'Campaigns', icon: IconSpeakerphone },
  { to: '/templates/gallery', label: 'Templates', icon: IconTemplate },
  { to: '/dashboard/settings/company', label: 'Company', icon: IconUsers },
]

/** The shell around the signed-in screens. */
export function SignedInLayout() {
  return (
    <AppShell items={items}>
      <Outlet />
    </AppShell>
  )
}
