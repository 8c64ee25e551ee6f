import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { destinationOf } from './destination.ts'
import { FlowPanel } from './flow-panel.tsx'
import { useFlowRun } from './use-flow-run.ts'
import type { FlowWays } from './use-flow-run.ts'

type LoginInPlaceProps = {
  /** Whether somebody is signed in who must prove once more who they are. */
  refresh: boolean
  /** Path of the screen, to which another provider leads back. */
  here: string
  email: string
  /** Whether it is the only address that will do here. */
  isFixed?: boolean
  /** What the button says here. */
  action?: string
  onDone: () => void
}

/** Signing in without leaving the screen, with a second step where the account has one. */
export function LoginInPlace(props: LoginInPlaceProps) {
  const { refresh, here, email, isFixed = false, action, onDone } = props
  const navigate = useNavigate()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  const [aal, setAal] = useState<string | null>(null)
  const ways = useMemo<FlowWays>(() => {
    const { origin } = window.location
    const follow = (url: string, mayLeave: boolean) => {
      const destination = destinationOf(url, { origin, mayLeave })
      if (destination?.kind === 'leave') return window.location.assign(destination.url)
      const { pathname, searchParams } = new URL(destination?.path ?? here, origin)
      const asked = pathname === '/sign-in' ? searchParams.get('aal') : null
      if (asked) setAal(asked)
      else if (destination) void navigate(destination.path)
    }
    return {
      with: () => done.current(),
      after: (failure, mayLeave = false) => {
        if (failure.kind === 'signed-in') done.current()
        if (failure.kind === 'sign-in-first') setAal(null)
        if (failure.kind === 'redirect') follow(failure.url, mayLeave)
      },
    }
  }, [here, navigate])
  const wish = { kind: 'login', flowId: null, returnTo: here, refresh, aal } as const
  const state = useFlowRun(wish, ways)
  const identifier = { identifier: email }
  return (
    <FlowPanel
      state={state}
      fields={refresh || aal ? 1 : 2}
      known={identifier}
      fixed={isFixed ? identifier : undefined}
      action={action}
      focus
    />
  )
}
