import { useState } from 'react'

export type Rise = { by: number; count: number }

/**
 * By how much `value` rose last while it was watched; `count` changes with every rise, to start an
 * animation anew. Null before the first rise. More than `most` is none: then it was counted anew.
 */
export function useRise(value: number | undefined, most: number): Rise | null {
  const [known, setKnown] = useState(value)
  const [rise, setRise] = useState<Rise | null>(null)
  if (value !== known) {
    setKnown(value)
    const by = value === undefined || known === undefined ? 0 : value - known
    if (by > 0 && by <= most) setRise({ by, count: (rise?.count ?? 0) + 1 })
  }
  return rise
}
