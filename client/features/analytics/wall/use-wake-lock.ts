import { useEffect } from 'react'

/** Keeps the screen on while shown, where the browser can. */
export function useWakeLock(): void {
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
