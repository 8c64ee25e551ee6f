import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './root-layout.module.css'

/** What every screen has: skip link, focus and scroll on navigation, progress, offline notice. */
export function RootLayout() {
  const loading = useNavigation().state === 'loading'
  useFocusOnNavigation()
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {loading ? (
        <div className={classes.progress} role="progressbar" aria-label="Loading" />
      ) : null}
      <OfflineNotice />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** After a navigation the focus goes to the new screen's heading, so readers know where they are. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
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
