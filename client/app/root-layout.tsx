import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { whenIdle } from '#client/lib/loading/when-idle.ts'
import { ProgressLine } from '#client/ui/loading/progress-line.tsx'
import type { Arrival } from './navigation.ts'
import classes from './root-layout.module.css'
import { useScroll } from './use-scroll.ts'

type RootLayoutProps = { arrival: Arrival; children: ReactNode }

/** What every screen has: skip link, focus and scroll on navigation, progress, offline notice. */
export function RootLayout({ arrival, children }: RootLayoutProps) {
  useFocusOnNavigation(arrival.location.pathname)
  useScroll(arrival)
  useEffect(() => whenIdle(() => void readWhole(), 3_000), [])
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

/** A help that nothing depends on. */
async function readWhole() {
  const file = await import('#client/lib/loading/cut-texts.ts').catch(() => null)
  file?.titleCutTexts()
}

const startsAt = '[data-autofocus]'
const heading = 'h1[data-page-focus]'
/** What somebody does who is on the screen already: then the focus is theirs. */
const ownDoings = ['pointerdown', 'keydown'] as const

/**
 * After a navigation the focus goes to the new screen's heading, so readers know where they are; to
 * the beginning of the screen until the heading is there.
 */
function useFocusOnNavigation(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (arrive()) return
    const watch = new MutationObserver(() => {
      if (isElsewhere() || arrive()) stop()
    })
    const stop = () => {
      watch.disconnect()
      for (const doing of ownDoings) removeEventListener(doing, stop, true)
    }
    for (const doing of ownDoings) addEventListener(doing, stop, true)
    watch.observe(document.body, { childList: true, subtree: true })
    return stop
  }, [pathname])
}

/** Whether the focus has arrived where it was to go. */
function arrive(): boolean {
  if (document.querySelector(startsAt)) return true
  const found = document.querySelector<HTMLElement>(heading)
  const target = found ?? document.getElementById('main')
  if (target !== document.activeElement) target?.focus({ preventScroll: true })
  return found !== null
}

/** Whether the screen itself has put the focus somewhere meanwhile. */
function isElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && activeElement?.id !== 'main'
}

/** Says calmly that the device is offline, and what that means. */
function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div role="status" className={classes.place}>
      {online ? null : (
        <p className={classes.notice}>
          <IconCloudOff size={16} stroke={1.5} aria-hidden />
          You are offline. Edits in the builder are kept on this device; the rest waits.
        </p>
      )}
    </div>
  )
}
