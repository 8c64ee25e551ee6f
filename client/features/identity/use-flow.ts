import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { beginAgain, beginFlow, sendFlow } from './flow-calls.ts'
import type { Begun, FlowKind, FlowWish } from './flow-calls.ts'
import { readFailure } from './flow-failure.ts'
import type { Flow, FlowFailure } from './flow-failure.ts'
import { useLeave } from './use-leave.ts'

export type FlowTrouble =
  | 'expired'
  | 'changed'
  | 'unavailable'
  /** Signed in, but the place that was wanted sends them here again and again. */
  | 'going-round'
  | { limitedSeconds: number }

export type FlowState = {
  /** The flow to show, or null while there is none. */
  flow: Flow | null
  /** What else there is to say: why it began again, or why nothing goes on. */
  trouble: FlowTrouble | null
  sending: boolean
  /** Rises with every refusal of the form, so that the focus can go to what is wrong. */
  refusals: number
  /** `mayLeave`: the person chose to sign in at another provider. */
  send: (body: Record<string, unknown>, options: { mayLeave: boolean }) => void
  retry: () => void
}

/** Runs one self-service flow, from what the address asks for to the place where it leads. */
export function useFlow(kind: FlowKind): FlowState {
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const wish = wishOf(kind, search)
  const queryKey = ['identity', wish]
  const begun = useQuery({ queryKey, queryFn: () => beginFlow(wish), ...askedOnce })
  const [sending, setSending] = useState(false)
  const [stopped, setStopped] = useState<FlowTrouble | null>(null)
  const [refusals, setRefusals] = useState(0)
  const leave = useLeave(wish.returnTo)

  const flow = begun.data?.kind === 'show' ? begun.data.flow : null
  const failure = begun.data?.kind === 'stopped' ? begun.data.failure : null
  useEffect(() => {
    if (failure) leave.after(failure)
  }, [failure, leave])

  async function submit(body: Record<string, unknown>, mayLeave: boolean): Promise<void> {
    if (!flow) return
    try {
      const next = await sendFlow(kind, flow.id, body)
      forgetPerson(queryClient)
      return leave.with(next, flow.return_to)
    } catch (thrown) {
      const refusal = readFailure(thrown)
      const outcome = await outcomeOf(refusal, wish)
      if (outcome) queryClient.setQueryData<Begun>(queryKey, outcome)
      setStopped(outcome ? null : troubleOf(refusal))
      setRefusals((count) => count + 1)
      setSending(false)
      leave.after(refusal, mayLeave)
    }
  }

  const noted = begun.data?.kind === 'show' ? begun.data.note : null
  return {
    flow,
    trouble: stopped ?? noted ?? (failure ? troubleOf(failure) : null),
    sending,
    refusals,
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
  }
}

const askedOnce = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

function wishOf(kind: FlowKind, search: URLSearchParams): FlowWish {
  return {
    kind,
    flowId: search.get('flow'),
    returnTo: search.get('return_to'),
    refresh: search.get('refresh') === 'true',
    aal: search.get('aal'),
  }
}

/** The flow to show after a refused form; null when another place is the answer. */
async function outcomeOf(refusal: FlowFailure, wish: FlowWish): Promise<Begun | null> {
  if (refusal.kind === 'invalid') return { kind: 'show', flow: refusal.flow, note: null }
  return refusal.kind === 'restart' ? beginAgain(wish, refusal) : null
}

/** What to say of a failure that leads nowhere else; null when it is an answer or a way on. */
function troubleOf(failure: FlowFailure): FlowTrouble | null {
  switch (failure.kind) {
    case 'limited':
      return { limitedSeconds: failure.seconds }
    case 'going-round':
      return 'going-round'
    case 'invalid':
    case 'signed-in':
    case 'sign-in-first':
    case 'redirect':
      return null
    default:
      return 'unavailable'
  }
}

/** Nothing that was known of one person is shown to the next. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' })
}
