import { useState } from 'react'

export type Rise = { by: number; count: number }

/**
 * By how much `value` rose last while it was watched; `count` changes with every rise, to start an
 * animation anew. Null before the first rise.
 */
export function useRise(value: number | undefined): Rise | null {
  const [known, setKnown] = useState(value)
  const [rise, setRise] = useState<Rise | null>(null)
  if (value !== known) {
    setKnown(value)
    if (value !== undefined && known !== undefined && value > known)
      setRise({ by: value - known, count: (rise?.count ?? 0) + 1 })
  }
  return rise
}
