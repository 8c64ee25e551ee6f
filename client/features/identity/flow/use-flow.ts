import { useSearchParams } from 'react-router'
import type { FlowKind, FlowWish } from './flow-apis.ts'
import { useFlowRun } from './use-flow-run.ts'
import type { FlowState } from './use-flow-run.ts'
import { useLeave } from './use-leave.ts'

/** Runs the flow of a screen: begun with what the address asks for, left to where it leads. */
export function useFlow(kind: FlowKind): FlowState & { returnTo: string | null } {
  const [search] = useSearchParams()
  const wish = wishOf(kind, search)
  const state = useFlowRun(wish, useLeave(wish.returnTo))
  return { ...state, returnTo: wish.returnTo ?? state.flow?.return_to ?? null }
}

function wishOf(kind: FlowKind, search: URLSearchParams): FlowWish {
  return {
    kind,
    flowId: search.get('flow'),
    returnTo: search.get('return_to'),
    refresh: search.get('refresh') === 'true',
    aal: search.get('aal'),
  }
}
