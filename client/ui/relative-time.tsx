import { useSyncExternalStore } from 'react'
import { formatDateTime, formatRelative } from '#client/lib/format.ts'

const interval = 30_000
const tick = () => Math.floor(Date.now() / interval)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, interval)
  return () => clearInterval(timer)
}

/** "3 hours ago", kept true while it is shown; the exact time on hover and for machines. */
export function RelativeTime({ at }: { at: string | number }) {
  useSyncExternalStore(subscribe, tick, tick)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, Date.now())}
    </time>
  )
}
