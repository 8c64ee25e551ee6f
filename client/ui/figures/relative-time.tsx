import { formatDateTime, formatRelative } from '#client/lib/words/format.ts'
import { useNow } from './use-now.ts'

/** "3 hours ago", kept true while it is shown; the exact time on hover and for machines. */
export function RelativeTime({ at }: { at: string | number }) {
  const reference = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, reference)}
    </time>
  )
}
