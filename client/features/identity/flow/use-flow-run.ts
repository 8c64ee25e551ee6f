import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RegistrationRule } from '#shared/registration/registration-rule.ts'
import { noLongerStranger } from '#client/lib/session/stranger.ts'
import type { FlowWish, Sent } from './flow-apis.ts'
import { beginAgain, beginFlow, sendFlow } from './flow-calls.ts'
import type { Begun } from './flow-calls.ts'
import { readFailure } from './flow-failure.ts'
import type { Flow, FlowFailure } from './flow-failure.ts'

export type FlowTrouble =
  | 'expired'
  | 'changed'
  | 'unavailable'
  | 'disk-full'
  /** Signed in, but the place that was wanted sends them here again and again. */
  | 'going-round'
  | { limitedSeconds: number }
  /** Why the operator has disabled the account. */
  | { disabledBecause: string }
  | { admittedBy: RegistrationRule }

export type FlowState = {
  /** The flow to show, or null while there is none. */
  flow: Flow | null
  /** What else there is to say: why it began again, or why nothing goes on. */
  trouble: FlowTrouble | null
  sending: boolean
  /** Rises with every answer that keeps the person here, so that the focus can go to what it asks. */
  rounds: number
  /** `mayLeave`: the person chose to sign in at another provider. */
  send: (body: Record<string, unknown>, options: { mayLeave: boolean }) => void
  retry: () => void
  /** Begins anew, from the first step. */
  restart: () => void
}

/** Where a flow leads; the same functions every time, or the flow is begun anew. */
export type FlowWays = {
  /** After a form that was accepted, unless the flow itself goes on. */
  with: (sent: Sent, flowReturnTo: string | undefined) => void
  /** After a refusal, if it sends the person anywhere. */
  after: (failure: FlowFailure, mayLeave?: boolean) => void
}

/** Runs one self-service flow, from what it is begun with to the ways out of it. */
export function useFlowRun(wish: FlowWish, ways: FlowWays): FlowState {
  const queryClient = useQueryClient()
  const queryKey = ['identity', wish]
  const begun = useQuery({ queryKey, queryFn: () => beginFlow(wish), ...askedOnce })
  const [sending, setSending] = useState(false)
  const [stopped, setStopped] = useState<FlowTrouble | null>(null)
  const [rounds, setRounds] = useState(0)

  const flow = begun.data?.kind === 'show' ? begun.data.flow : null
  const failure = begun.data?.kind === 'stopped' ? begun.data.failure : null
  useEffect(() => {
    if (failure?.kind === 'signed-in') noLongerStranger()
    if (failure) ways.after(failure)
  }, [failure, ways])

  const stay = (next: Begun | null, trouble: FlowTrouble | null) => {
    if (next) queryClient.setQueryData<Begun>(queryKey, next)
    setStopped(trouble)
    setRounds((count) => count + 1)
    setSending(false)
  }

  async function submit(body: Record<string, unknown>, mayLeave: boolean): Promise<void> {
    if (!flow) return
    try {
      const sent = await sendFlow(wish.kind, flow.id, body)
      noLongerStranger()
      if (!sent.flow || sent.next.length > 0) return ways.with(sent, flow.return_to)
      stay({ kind: 'show', flow: sent.flow, note: null }, null)
    } catch (thrown) {
      const refusal = readFailure(thrown)
      if (refusal.kind === 'signed-in') noLongerStranger()
      const outcome = await outcomeOf(refusal, wish)
      stay(outcome, outcome ? null : troubleOf(refusal))
      ways.after(refusal, mayLeave)
    }
  }

  async function beginAnew(): Promise<void> {
    setSending(true)
    stay(await beginFlow({ ...wish, flowId: null }), null)
  }

  const noted = begun.data?.kind === 'show' ? begun.data.note : null
  return {
    flow,
    trouble: stopped ?? noted ?? (failure ? troubleOf(failure) : null),
    sending,
    rounds,
    send: (body, { mayLeave }) => {
      if (sending) return
      setSending(true)
      setStopped(null)
      void submit(body, mayLeave)
    },
    retry: () => {
      setStopped(null)
      void begun.refetch()
    },
    restart: () => void beginAnew(),
  }
}

/** A flow is begun once, and again only when asked to. */
export const askedOnce = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The flow to show after a refused form; null when another place is the answer. */
export async function outcomeOf(refusal: FlowFailure, wish: FlowWish): Promise<Begun | null> {
  if (refusal.kind === 'invalid') return { kind: 'show', flow: refusal.flow, note: null }
  return refusal.kind === 'restart' ? beginAgain(wish, refusal) : null
}

/** What to say of a failure that leads nowhere else; null when it is an answer or a way on. */
export function troubleOf(failure: FlowFailure): FlowTrouble | null {
  switch (failure.kind) {
    case 'limited':
      return { limitedSeconds: failure.seconds }
    case 'disabled':
      return { disabledBecause: failure.because }
    case 'not-admitted':
      return { admittedBy: failure.rule }
    case 'going-round':
    case 'disk-full':
      return failure.kind
    case 'invalid':
    case 'signed-in':
    case 'sign-in-first':
    case 'redirect':
    case 'refresh':
      return null
    default:
      return 'unavailable'
  }
}
