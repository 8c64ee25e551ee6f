import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './app-shell.module.css'
import { Bell, BellNews } from '#client/features/notifications/public/bell.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { PersonMenu } from './person-menu.tsx'

export type NavItem = {
  to: string
  label: string
  icon: Icon
  end?: boolean
  /** An address elsewhere that belongs to it, too. */
  also?: string
}

/**
 * The frame of the signed-in screens: a quiet side bar, or a bar at the bottom on a phone. The
 * screen goes into its `main`. Below RequireCompany only.
 */
export function AppShell({ items, children }: { items: NavItem[]; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <header className={classes.side}>
        <div className={classes.brand}>
          <NavLink to="/dashboard" end className={classes.home} aria-label="Fanfare, dashboard">
            <Logo />
          </NavLink>
          <BellNews />
          <span className={classes.wideOnly}>
            <Bell />
          </span>
          <span className={classes.phoneOnly}>
            <Bell />
            <CompanySwitcher compact />
            <PersonMenu compact />
          </span>
        </div>
        <div className={classes.company}>
          <CompanySwitcher />
        </div>
        <nav aria-label="Main" className={classes.nav}>
          {items.map((item) => (
            <NavEntry key={item.to} item={item} />
          ))}
        </nav>
        <div className={classes.foot}>
          <PersonMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} data-page-focus className={classes.main}>
        {children}
      </main>
    </div>
  )
}

function NavEntry({ item }: { item: NavItem }) {
  const Icon = item.icon
  const isAlso = useLocation().pathname === item.also
  return (
    <NavLink
      to={item.to}
      end={item.end}
      className={({ isActive }) => `${classes.entry} ${isActive || isAlso ? 'active' : ''}`}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{item.label}</span>
    </NavLink>
  )
}
