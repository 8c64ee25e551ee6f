import type { ContinueWith } from '@ory/client'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { destinationOf, returnPath } from './destination.ts'
import type { FlowFailure } from './flow-failure.ts'

export type Leave = {
  /** Goes on after success: where the provider says if that is ours, else where was wanted. */
  with: (next: readonly ContinueWith[], flowReturnTo: string | undefined) => void
  /** Goes where a refusal sends the person, if it sends them anywhere. */
  after: (failure: FlowFailure, mayLeave?: boolean) => void
}

/** The ways out of a flow, every one of them through the list of what is allowed. */
export function useLeave(returnTo: string | null): Leave {
  const navigate = useNavigate()
  return useMemo(() => {
    const { origin } = window.location
    const go = (path: string) => void navigate(path, { replace: true })
    const back = (asked: string | null | undefined) => go(returnPath(asked, origin))
    const follow = (url: string, mayLeave: boolean) => {
      const destination = destinationOf(url, { origin, mayLeave })
      if (destination?.kind === 'leave') window.location.assign(destination.url)
      else if (destination) go(destination.path)
      else back(returnTo)
    }
    return {
      with: (next, flowReturnTo) => {
        const target = next.find((step) => step.action === 'redirect_browser_to')
        back(target?.redirect_browser_to ?? flowReturnTo ?? returnTo)
      },
      after: (failure, mayLeave = false) => {
        if (failure.kind === 'signed-in') back(returnTo)
        if (failure.kind === 'sign-in-first') go(withReturn('/sign-in', returnTo))
        if (failure.kind === 'redirect') follow(failure.url, mayLeave)
      },
    }
  }, [navigate, returnTo])
}

/** The address of another identity screen, with the way back kept. */
export function withReturn(path: string, returnTo: string | null): string {
  return returnTo ? `${path}?return_to=${encodeURIComponent(returnTo)}` : path
}
