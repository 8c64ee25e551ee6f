import { useEffect, useRef, useState } from 'react'

/** The latest value, but a new one at most every `ms`: the first at once, the last surely. */
export function useCalm<Value>(value: Value, ms: number): Value {
  const [calm, setCalm] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    if (calm === value) return undefined
    const change = () => {
      changedAt.current = performance.now()
      setCalm(value)
    }
    const timer = setTimeout(change, Math.max(0, changedAt.current + ms - performance.now()))
    return () => clearTimeout(timer)
  }, [value, calm, ms])
  return calm
}
