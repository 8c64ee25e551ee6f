import type { Answer } from '../ask.ts'
import { attention, failed, ok } from '../finding.ts'
import type { Finding } from '../finding.ts'
import { errorIdOf, offerOf, readFlow } from './flow-facts.ts'
import type { FlowKind } from './flow-facts.ts'

/** Groups of which a flow must offer at least one to be of use. */
const neededGroups: Record<FlowKind, readonly string[]> = {
  login: ['password', 'oidc', 'passkey', 'webauthn', 'code'],
  registration: ['password', 'oidc', 'passkey', 'webauthn', 'code', 'profile'],
  recovery: ['code', 'link'],
  verification: ['code', 'link'],
  settings: ['profile', 'password'],
}

/** Flows that the provider refuses to those who are signed in already. */
const forSignedOut: readonly FlowKind[] = ['registration', 'recovery']

/** Does the flow begin as it should for somebody in this state, and offer what people need? */
export function judgeFlow(kind: FlowKind, answer: Answer, isSignedIn: boolean): Finding {
  const id = errorIdOf(answer)
  if (answer.status === null) return silent
  if (answer.status === 429) return tooOften
  if (isSignedIn && forSignedOut.includes(kind) && id === 'session_already_available')
    return ok('Refused because you are signed in, as it should be. Sign out to see its form.')
  if (!isSignedIn && kind === 'settings' && answer.status === 401)
    return ok('Refused because you are signed out, as it should be. Sign in to see its form.')
  if (kind === 'settings' && id === 'session_aal2_required')
    return ok('It asks for the second factor first, as it should.')
  const flow = readFlow(answer)
  if (!flow) return refused(kind, answer.status, id)
  if (!isSignedIn && kind === 'settings')
    return failed('Nobody is signed in, but it gives the form of somebody.', report)
  const groups = new Set(flow.ui.nodes.map((node) => node.group))
  if (!neededGroups[kind].some((group) => groups.has(group)))
    return attention(
      `It begins, but offers no way to get on. It offers ${offerOf(flow) || 'nothing'}.`,
      `Switch on a method for ${kind} in the configuration of the provider (selfservice.methods).`,
    )
  return ok(`It begins and offers ${offerOf(flow)}.`)
}

const report = 'This must not be: report it, with this report.'

const silent = failed(
  'There was no answer in 8 s.',
  'Mend the first step: the provider is not reached.',
)

const tooOften = attention(
  'Too many flows were begun from your address.',
  'Wait some minutes and run it again. Behind a proxy set TRUST_PROXY=1, or everybody shares one limit.',
)

function refused(kind: FlowKind, status: number, id: string | null): Finding {
  const why = id ? `${status} (${id})` : `${status}`
  if (status === 404 || id === 'self_service_flow_disabled')
    return attention(
      `This provider has no ${kind} flow (${why}).`,
      `If people need it, set selfservice.flows.${kind}.enabled in the configuration of the provider.`,
    )
  return failed(
    `It answered ${why} instead of a form.`,
    'Look at the log of the provider, and compare its configuration with server/deploy/kratos/kratos.yml.',
  )
}
