import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ShownInvite } from '#shared/contract/invites.ts'
import { destinationOf } from '../flow/destination.ts'
import type { FlowWish } from '../flow/flow-apis.ts'
import type { FlowFailure } from '../flow/flow-failure.ts'
import { FlowPanel } from '../flow/flow-panel.tsx'
import { useFlowRun } from '../flow/use-flow-run.ts'
import type { FlowWays } from '../flow/use-flow-run.ts'
import { invitePath } from './invite-token.ts'

type NewAccountProps = {
  invite: ShownInvite
  token: string
  action: string
  /** With the flow in which a code was sent to the address, if there is one. */
  onDone: (verificationId: string | null) => void
  /** There is an account with this address already. */
  onKnown: () => void
}

const wish: FlowWish = {
  kind: 'registration',
  flowId: null,
  returnTo: invitePath,
  refresh: false,
  aal: null,
}

/** A new account, made in place. By the link of a mail its address counts as shown. */
export function NewAccount({ invite, token, action, onDone, onKnown }: NewAccountProps) {
  const { email, provesAddress } = invite
  // Whoever is invited by their address is let in by that.
  const isShown = provesAddress || email === null
  const state = useFlowRun(wish, useWays({ onDone, onKnown }))
  const send: typeof state.send = (body, options) =>
    state.send(isShown ? { ...body, transient_payload: { invite: token } } : body, options)
  return (
    <FlowPanel
      state={{ ...state, send }}
      fields={3}
      fixed={email ? { 'traits.email': email } : undefined}
      action={action}
      focus
    />
  )
}

/** The ways out of a registration that stays where it is. */
function useWays(calls: Pick<NewAccountProps, 'onDone' | 'onKnown'>): FlowWays {
  const navigate = useNavigate()
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })
  return useMemo(() => {
    const follow = (url: string, mayLeave: boolean) => {
      const destination = destinationOf(url, { origin: window.location.origin, mayLeave })
      if (destination?.kind === 'leave') window.location.assign(destination.url)
      else if (destination) void navigate(destination.path)
    }
    return {
      with: ({ next }) => {
        const step = next.find(({ action }) => action === 'show_verification_ui')
        latest.current.onDone(step?.action === 'show_verification_ui' ? step.flow.id : null)
      },
      after: (failure, mayLeave = false) => {
        if (isKnown(failure)) latest.current.onKnown()
        if (failure.kind === 'signed-in') latest.current.onDone(null)
        if (failure.kind === 'redirect') follow(failure.url, mayLeave)
      },
    }
  }, [navigate])
}

const existsAlready = 4000007

const isKnown = (failure: FlowFailure) =>
  failure.kind === 'invalid' && failure.flow.ui.messages?.some(({ id }) => id === existsAlready)
