import { useSyncExternalStore } from 'react'

const interval = 5000
/** Now, in steps: a snapshot must stay equal between two ticks. Rounded up, so nothing is "in 5 s". */
const now = () => Math.ceil(Date.now() / interval) * interval

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, interval)
  return () => clearInterval(timer)
}

/** The time (ms), true to five seconds while it is used. */
export const useNow = (): number => useSyncExternalStore(subscribe, now, now)
