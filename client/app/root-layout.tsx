import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ProgressLine } from '#client/ui/progress-line.tsx'
import type { Arrival } from './navigation.ts'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './root-layout.module.css'
import { useScroll } from './use-scroll.ts'

type RootLayoutProps = { arrival: Arrival; children: ReactNode }

/** What every screen has: skip link, focus and scroll on navigation, progress, offline notice. */
export function RootLayout({ arrival, children }: RootLayoutProps) {
  useFocusOnNavigation(arrival.location.pathname)
  useScroll(arrival)
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {arrival.phase === 'leaving' ? <ProgressLine /> : null}
      <OfflineNotice />
      {children}
    </>
  )
}

/** After a navigation the focus goes to the new screen's heading, so readers know where they are. */
function useFocusOnNavigation(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.querySelector('[data-autofocus]')) return
    const target =
      document.querySelector<HTMLElement>('h1[data-page-focus]') ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  }, [pathname])
}
