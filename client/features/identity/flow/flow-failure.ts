import type {
  LoginFlow,
  RecoveryFlow,
  RegistrationFlow,
  SettingsFlow,
  VerificationFlow,
} from '@ory/client'
import type { RegistrationRule } from '#shared/registration/registration-rule.ts'
import { flowPath } from './destination.ts'

export type Flow = LoginFlow | RegistrationFlow | RecoveryFlow | VerificationFlow | SettingsFlow

/** Why a call to the identity provider did not simply succeed, as the screens tell it apart. */
export type FlowFailure =
  /** The form is wrong; its flow says where. */
  | { kind: 'invalid'; flow: Flow }
  /** The flow is of no use any more: begin again, with the named flow if there is one. */
  | { kind: 'restart'; reason: 'expired' | 'changed'; flowId: string | null }
  | { kind: 'signed-in' }
  | { kind: 'signed-out' }
  /** Signed in, but the place that was wanted sends the person back here again and again. */
  | { kind: 'going-round' }
  /** The change asks for a session that was proved a short while ago. */
  | { kind: 'refresh' }
  | { kind: 'redirect'; url: string }
  /** A second factor was asked for before the first. */
  | { kind: 'sign-in-first' }
  | { kind: 'return-refused' }
  | { kind: 'limited'; seconds: number }
  /** The operator has disabled the account, for this reason. */
  | { kind: 'disabled'; because: string }
  /** Whoever runs the installation does not let everybody register. */
  | { kind: 'not-admitted'; rule: RegistrationRule }
  | { kind: 'disk-full' }
  | { kind: 'unavailable' }

type Answer = { status: number; data: unknown; headers?: unknown }

/** Reads what a call of @ory/client threw. */
export function readFailure(thrown: unknown): FlowFailure {
  const answer = answerOf(thrown)
  if (!answer) return { kind: 'unavailable' }
  if (isFlow(answer.data)) {
    const { data: flow } = answer
    return saysSignedIn(flow) ? { kind: 'signed-in' } : { kind: 'invalid', flow }
  }
  const body = recordOf(answer.data)
  const error = recordOf(body['error'])
  return (
    disabledBy(error) ??
    notAdmittedBy(error) ??
    failureOfId(error['id']) ??
    failureOfBody(answer, body)
  )
}

/**
 * A form of a tab that was opened before somebody signed in in another one. The provider says so in the
 * form, in words that are for developers and have no id of their own.
 */
function saysSignedIn({ ui }: Flow): boolean {
  return (ui.messages ?? []).some(({ text }) => text.startsWith('A valid session was detected'))
}

function disabledBy({ id, details }: Record<string, unknown>): FlowFailure | null {
  if (id !== 'account_disabled') return null
  const { because } = recordOf(details)
  return { kind: 'disabled', because: typeof because === 'string' ? because : '' }
}

function notAdmittedBy({ id, details }: Record<string, unknown>): FlowFailure | null {
  if (id !== 'registration_refused') return null
  const { mode, domains } = recordOf(details)
  const named = Array.isArray(domains) ? domains.filter((one) => typeof one === 'string') : []
  const rule = { mode: mode === 'domains' ? mode : 'invited', domains: named } as const
  return { kind: 'not-admitted', rule }
}

function failureOfId(id: unknown): FlowFailure | null {
  if (id === 'session_already_available') return { kind: 'signed-in' }
  if (id === 'session_aal1_required') return { kind: 'sign-in-first' }
  if (id === 'session_refresh_required') return { kind: 'refresh' }
  if (id === 'self_service_flow_return_to_forbidden') return { kind: 'return-refused' }
  return null
}

function failureOfBody(answer: Answer, body: Record<string, unknown>): FlowFailure {
  const { status } = answer
  const target = body['redirect_browser_to']
  if (status === 410) return restart('expired', body['use_flow_id'])
  if (status === 401) return { kind: 'signed-out' }
  if (status === 507) return { kind: 'disk-full' }
  if (status === 429) return { kind: 'limited', seconds: retryAfterOf(answer) }
  if (typeof target === 'string') return { kind: 'redirect', url: target }
  const step = onwardStep(recordOf(body['error']))
  if (step) return step
  if (status === 403 || status === 404) return restart('changed', null)
  return { kind: 'unavailable' }
}

/** The flow with which the provider wants to go on after an error, if it names one. */
function onwardStep(error: Record<string, unknown>): FlowFailure | null {
  const steps = recordOf(error['details'])['continue_with']
  for (const step of Array.isArray(steps) ? steps : []) {
    const { action, flow } = recordOf(step)
    const { id } = recordOf(flow)
    if (typeof id !== 'string') continue
    if (action === 'show_recovery_ui') return restart('changed', id)
    if (action === 'show_verification_ui')
      return { kind: 'redirect', url: flowPath('verification', { flowId: id }) }
  }
  return null
}

function restart(reason: 'expired' | 'changed', flowId: unknown): FlowFailure {
  return { kind: 'restart', reason, flowId: typeof flowId === 'string' ? flowId : null }
}

function answerOf(thrown: unknown): Answer | null {
  const response = recordOf(thrown)['response']
  const { status, data, headers } = recordOf(response)
  return typeof status === 'number' ? { status, data, headers } : null
}

function retryAfterOf({ headers }: Answer): number {
  const seconds = Number(recordOf(headers)['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
}

/** Whether it looks like a flow of any kind. */
export function isFlow(data: unknown): data is Flow {
  const { id, ui } = recordOf(data)
  return typeof id === 'string' && Array.isArray(recordOf(ui)['nodes'])
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
