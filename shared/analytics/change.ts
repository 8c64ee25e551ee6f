/** How a count stands to the one before it. */
export type Change = { kind: 'new' } | { kind: 'same' } | { kind: 'more' | 'less'; share: number }

/** The change from `before` to `now` as a share of `before`; null where there is nothing to say. */
export function changeOf(now: number, before: number | null | undefined): Change | null {
  if (before === null || before === undefined) return null
  if (before === 0) return now === 0 ? null : { kind: 'new' }
  const share = (now - before) / before
  if (Math.abs(share) < 0.005) return { kind: 'same' }
  return { kind: share > 0 ? 'more' : 'less', share: Math.abs(share) }
}
