import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Spoken } from './elements.tsx'
import classes from './tab-bar.module.css'

export type Tab = {
  to: string
  label: string
  /** How much there needs somebody, and in words: "that fail". */
  count?: { of: number; words: string }
}

/** The way between the parts of a screen; on a phone it scrolls, with the current one in sight. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
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
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, label: name, count }) => (
        <NavLink key={to} to={to} className={classes.tab} preventScrollReset>
          {name}
          {count?.of ? (
            <span className={classes.count}>
              {count.of}
              <Spoken> {count.words}</Spoken>
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  )
}
