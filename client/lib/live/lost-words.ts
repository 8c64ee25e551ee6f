import { statusErrors } from '#shared/errors/status-errors.ts'
import { formatClock } from '../words/format.ts'
import type { LiveFeed } from './live.ts'

/** What is said of numbers that are not current; null while they are, or may be in a moment. */
export function lostWords({
  connection,
  at,
  error,
}: Pick<LiveFeed, 'connection' | 'at' | 'error'>): string | null {
  const isFull = connection === 'refused' && error === 'too-many-connections'
  if (!isFull && (connection !== 'lost' || at === null)) return null
  const why = isFull ? statusErrors[error].title : 'Connection lost'
  return at === null ? why : `${why}. As of ${formatClock(at)}`
}
