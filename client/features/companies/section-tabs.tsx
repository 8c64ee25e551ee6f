import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './section-tabs.module.css'
import { pathOfSection } from '#client/lib/session/company-sections.ts'
import type { SectionId } from '#client/lib/session/company-sections.ts'

/** The way between the sections; on a phone it scrolls, with the current one in sight. */
type SectionTabsProps = { sections: { id: SectionId; label: string }[]; mayPay: boolean }

export function SectionTabs({ sections, mayPay }: SectionTabsProps) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const links = Array.from(nav.current?.querySelectorAll('a') ?? [])
    const current = links.find((link) => link.pathname === pathname)
    if (!current || !nav.current) return
    const middle = current.offsetLeft + current.offsetWidth / 2
    nav.current.scrollLeft = middle - nav.current.clientWidth / 2
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Company settings" className={classes.tabs}>
      {sections.map(({ id, label }) => (
        <NavLink key={id} to={pathOfSection(id)} className={classes.tab} preventScrollReset>
          {label}
        </NavLink>
      ))}
      {mayPay ? (
        <NavLink to="/billing-portal" className={classes.tab}>
          Billing
        </NavLink>
      ) : null}
    </nav>
  )
}
