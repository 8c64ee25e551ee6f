import type { ContinueWith, UpdateLoginFlowBody, UpdateRegistrationFlowBody } from '@ory/client'
import { createBounceCounter } from './bounces.ts'
import { returnPath } from './destination.ts'
import { readFailure } from './flow-failure.ts'
import type { Flow, FlowFailure } from './flow-failure.ts'
import { frontend } from './frontend.ts'

const goesRound = createBounceCounter(Date.now)

export type FlowKind = 'login' | 'registration'

/** What a flow is begun with. */
export type FlowWish = {
  kind: FlowKind
  flowId: string | null
  returnTo: string | null
  refresh: boolean
  aal: string | null
}

/** A flow to show, with the reason if it is not the one that was asked for; or what stands in the way. */
export type Begun =
  | { kind: 'show'; flow: Flow; note: 'expired' | 'changed' | null }
  | { kind: 'stopped'; failure: FlowFailure }

/** Begins the flow, or fetches the one that is named. A useless one is replaced by a new one. */
export async function beginFlow(wish: FlowWish): Promise<Begun> {
  try {
    return { kind: 'show', flow: await loadFlow(wish), note: null }
  } catch (thrown) {
    const failure = readFailure(thrown)
    if (failure.kind === 'restart' && wish.flowId) return beginAgain(wish, failure)
    if (failure.kind === 'return-refused' && wish.returnTo)
      return beginFlow({ ...wish, returnTo: null })
    if (failure.kind === 'signed-in') return { kind: 'stopped', failure: await beyondSignIn(wish) }
    return { kind: 'stopped', failure }
  }
}

/** A session that lacks its second factor counts as signed in, but opens nothing yet. */
async function beyondSignIn({ returnTo }: FlowWish): Promise<FlowFailure> {
  try {
    await frontend.toSession()
  } catch (thrown) {
    const failure = readFailure(thrown)
    if (failure.kind === 'redirect' || failure.kind === 'unavailable') return failure
  }
  const round = goesRound(returnPath(returnTo, window.location.origin))
  return { kind: round ? 'going-round' : 'signed-in' }
}

/** Begins anew after `failure`, and says why. */
export async function beginAgain(
  wish: FlowWish,
  failure: FlowFailure & { kind: 'restart' },
): Promise<Begun> {
  const flowId = failure.flowId === wish.flowId ? null : failure.flowId
  const begun = await beginFlow({ ...wish, flowId })
  return begun.kind === 'show' ? { ...begun, note: failure.reason } : begun
}

async function loadFlow(wish: FlowWish): Promise<Flow> {
  const { kind, flowId, refresh, aal } = wish
  const returnTo = wish.returnTo ? { returnTo: wish.returnTo } : {}
  if (kind === 'registration') {
    const { data } = flowId
      ? await frontend.getRegistrationFlow({ id: flowId })
      : await frontend.createBrowserRegistrationFlow(returnTo)
    return data
  }
  const { data } = flowId
    ? await frontend.getLoginFlow({ id: flowId })
    : await frontend.createBrowserLoginFlow({
        ...returnTo,
        ...(refresh ? { refresh } : {}),
        ...(aal ? { aal } : {}),
      })
  return data
}

/** Sends a filled-in flow. Gives what the provider wants to come next. */
export async function sendFlow(
  kind: FlowKind,
  flowId: string,
  body: Record<string, unknown>,
): Promise<ContinueWith[]> {
  if (kind === 'registration' && isRegistration(body)) {
    const sent = { flow: flowId, updateRegistrationFlowBody: body }
    return (await frontend.updateRegistrationFlow(sent)).data.continue_with ?? []
  }
  if (kind === 'login' && isLogin(body)) {
    const sent = { flow: flowId, updateLoginFlowBody: body }
    return (await frontend.updateLoginFlow(sent)).data.continue_with ?? []
  }
  throw new Error('A flow is sent with a method.')
}

// The provider itself says which fields a method has, by its nodes; only the method is ours to see.
function isLogin(body: object): body is UpdateLoginFlowBody {
  return 'method' in body && typeof body.method === 'string'
}
function isRegistration(body: object): body is UpdateRegistrationFlowBody {
  return 'method' in body && typeof body.method === 'string'
}
