import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconCheck } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { chooseCompany, useCompany } from '#client/lib/current-company.ts'
import { useMe } from '#client/lib/session.ts'
import classes from './app-shell.module.css'
import { Logo } from './logo.tsx'
import { PersonMenu } from './person-menu.tsx'

export type NavItem = { to: string; label: string; icon: Icon; end?: boolean }

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
          <span className={classes.phoneOnly}>
            <PersonMenu compact />
          </span>
        </div>
        <CompanySwitcher />
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
  return (
    <NavLink to={item.to} end={item.end} className={classes.entry}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{item.label}</span>
    </NavLink>
  )
}

function CompanySwitcher() {
  const { companies } = useMe()
  const current = useCompany()
  const name = <span className={classes.companyName}>{current.name}</span>
  if (companies.length === 1) return <div className={classes.company}>{name}</div>
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.company} aria-label={`Company: ${current.name}. Switch`}>
          {name}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {companies.map(({ id, name: label }) => (
          <Menu.Item
            key={id}
            onClick={() => chooseCompany(id)}
            rightSection={id === current.id ? <IconCheck size={16} stroke={1.5} /> : null}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
