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
    const bar = nav.current
    const current = Array.from(bar?.querySelectorAll('a') ?? []).find(
      (link) => link.pathname === pathname,
    )
    if (!bar || !current) return
    const show = () => {
      bar.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - bar.clientWidth / 2
    }
    show()
    // A phone is turned, and counts come later than the tabs.
    const sizes = new ResizeObserver(show)
    for (const each of [bar, ...bar.children]) sizes.observe(each)
    return () => sizes.disconnect()
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
