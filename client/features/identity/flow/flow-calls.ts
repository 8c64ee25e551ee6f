import { createBounceCounter } from './bounces.ts'
import { returnPath } from './destination.ts'
import { flowApis } from './flow-apis.ts'
import type { FlowKind, FlowWish, Sent } from './flow-apis.ts'
import { readFailure } from './flow-failure.ts'
import type { Flow, FlowFailure } from './flow-failure.ts'
import { frontend } from './frontend.ts'
import { tokenOf } from '../form/nodes.ts'

const goesRound = createBounceCounter(Date.now, () => sessionStorage)

/** A flow to show, with the reason if it is not the one that was asked for; or what stands in the way. */
export type Begun =
  | { kind: 'show'; flow: Flow; note: 'expired' | 'changed' | null }
  | { kind: 'stopped'; failure: FlowFailure }

/** Begins the flow, or fetches the one that is named. A useless one is replaced by a new one. */
export async function beginFlow(wish: FlowWish): Promise<Begun> {
  try {
    const { begin, fetch } = flowApis[wish.kind]
    const { data } = await (wish.flowId ? fetch(wish.flowId) : begin(wish))
    return { kind: 'show', flow: data, note: null }
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

/** Begins anew after `failure`, and says why unless the new flow itself does. */
export async function beginAgain(
  wish: FlowWish,
  failure: FlowFailure & { kind: 'restart' },
): Promise<Begun> {
  const flowId = failure.flowId === wish.flowId ? null : failure.flowId
  const begun = await beginFlow({ ...wish, flowId })
  if (begun.kind === 'stopped') return begun
  return { ...begun, note: begun.flow.ui.messages?.length ? null : failure.reason }
}

/** Sends a filled-in flow. Gives what the provider wants to come next. */
export function sendFlow(
  kind: FlowKind,
  flowId: string,
  body: Record<string, unknown>,
): Promise<Sent> {
  return flowApis[kind].send(flowId, body)
}

/**
 * Begins a verification, which leads back to the path `returnTo`, and has a code sent to `email`.
 * Gives the id of its flow; throws what `readFailure` reads.
 */
export async function askForCode(email: string, returnTo: string): Promise<string> {
  const { begin, send } = flowApis.verification
  const wish = { kind: 'verification', flowId: null, returnTo, refresh: false, aal: null } as const
  const { data } = await begin(wish)
  await send(data.id, { method: 'code', email, csrf_token: tokenOf(data.ui.nodes) })
  return data.id
}
