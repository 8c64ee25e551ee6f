import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { NumbersNotShown } from '#client/ui/notices/numbers-not-shown.tsx'
import classes from './wall-screen.module.css'

/** The screen that a wall is shown on, which stays on. */
export function WallFrame({ children }: { children: ReactNode }) {
  useWakeLock()
  return (
    <main id="main" tabIndex={-1} data-page-focus className={classes.screen}>
      <Spoken as="h1">Live numbers</Spoken>
      {children}
    </main>
  )
}

export function WallNotShown() {
  return (
    <div className={classes.alone}>
      <NumbersNotShown back={{ to: '/dashboard', label: 'Back to the dashboard' }} />
    </div>
  )
}

export function WallFailed({ error }: { error: Error }) {
  return (
    <div className={classes.alone}>
      <ErrorNotice error={error} />
    </div>
  )
}

/** Keeps the screen on while shown, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let gone = false
    const hold = async () => {
      if (gone || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on low battery or without TLS: the screen then sleeps as it always does.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (gone) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
