import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { destinationOf, flowPath, returnPath } from './destination.ts'
import { nextStep } from './next-step.ts'
import type { FlowWays } from './use-flow-run.ts'

/** The ways out of a flow, every one of them through the list of what is allowed. */
export function useLeave(returnTo: string | null): FlowWays {
  const navigate = useNavigate()
  return useMemo(() => {
    // Also drawn where there is no window (client/build/site/identity-looks.tsx).
    const origin = () => window.location.origin
    const go = (path: string) => void navigate(path, { replace: true })
    const back = (asked: string | null | undefined) => go(returnPath(asked, origin()))
    const follow = (url: string, mayLeave: boolean) => {
      const destination = destinationOf(url, { origin: origin(), mayLeave })
      if (destination?.kind === 'leave') window.location.assign(destination.url)
      else if (destination) go(destination.path)
      else back(returnTo)
    }
    return {
      with: ({ next }, flowReturnTo) => go(nextStep(next, flowReturnTo ?? returnTo, origin())),
      after: (failure, mayLeave = false) => {
        if (failure.kind === 'signed-in') back(returnTo)
        if (failure.kind === 'signed-out') go(flowPath('login', { returnTo }))
        if (failure.kind === 'sign-in-first') go(flowPath('login', { returnTo }))
        if (failure.kind === 'redirect') follow(failure.url, mayLeave)
      },
    }
  }, [navigate, returnTo])
}
