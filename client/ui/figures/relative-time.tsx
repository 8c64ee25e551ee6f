import { useSyncExternalStore } from 'react'
import { formatDateTime, formatRelative } from '#client/lib/words/format.ts'

const interval = 5000
/** Now, in steps: a snapshot must stay equal between two ticks. Rounded up, so nothing is "in 5 s". */
const now = () => Math.ceil(Date.now() / interval) * interval

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, interval)
  return () => clearInterval(timer)
}

/** "3 hours ago", kept true while it is shown; the exact time on hover and for machines. */
export function RelativeTime({ at }: { at: string | number }) {
  const reference = useSyncExternalStore(subscribe, now, now)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, reference)}
    </time>
  )
}
