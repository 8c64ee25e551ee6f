import { useCallback, useEffect, useRef, useState } from 'react'
import { notBegun, runSteps } from './run-steps.ts'
import type { Progress, Step } from './run-steps.ts'

/** Runs the steps when the screen opens and whenever `again` is called. `steps` must not change. */
export function useSteps<Seen>(steps: readonly Step<Seen>[]) {
  const [progress, setProgress] = useState<Progress<Seen>>(notBegun)
  const round = useRef<AbortController | null>(null)
  const again = useCallback(() => {
    round.current?.abort()
    const mine = new AbortController()
    round.current = mine
    setProgress(notBegun)
    void runSteps(steps, mine.signal, setProgress)
  }, [steps])
  useEffect(() => {
    again()
    return () => round.current?.abort()
  }, [again])
  return { progress, again }
}
