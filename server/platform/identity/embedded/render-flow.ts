import type {
  LoginFlow,
  RecoveryFlow,
  RegistrationFlow,
  SettingsFlow,
  UiNode,
  VerificationFlow,
} from '@ory/client'
import type { Flow, FlowKind } from './flow.ts'
import { labels } from './messages.ts'
import { continueNode, inputNode } from './nodes.ts'
import type { Field } from './nodes.ts'

type RenderedFlow =
  LoginFlow | RegistrationFlow | RecoveryFlow | VerificationFlow | Omit<SettingsFlow, 'identity'>

type Place = {
  /** Public address of the mount with a slash at the end. */
  baseUrl: string
  csrfToken: string
  /** Where a flow leads when it was not begun for a place of its own. */
  home: string
}

/** The flow as clients read it, from its state alone. Settings go out with their identity added. */
export function renderFlow(flow: Flow, place: Place): RenderedFlow {
  const general = flow.notes.filter((note) => note.field === null).map((note) => note.message)
  return {
    id: flow.id,
    type: 'browser',
    issued_at: flow.issuedAt.toISOString(),
    expires_at: flow.expiresAt.toISOString(),
    request_url: flow.requestUrl,
    ...(flow.returnTo ? { return_to: flow.returnTo } : {}),
    ...(flow.kind === 'login' ? { refresh: flow.refresh, requested_aal: 'aal1' } : {}),
    ...(sendsCodes(flow) ? { active: 'code' } : {}),
    state: flow.state,
    ui: {
      ...formOf(flow, place),
      nodes: nodesOf[flow.kind](flow, place),
      ...(general.length > 0 ? { messages: general } : {}),
    },
  }
}

const sendsCodes = ({ kind }: Flow) => kind === 'recovery' || kind === 'verification'

const isVerified = ({ kind, state }: Flow) =>
  kind === 'verification' && state === 'passed_challenge'

function formOf(flow: Flow, { baseUrl, home }: Place): { action: string; method: string } {
  if (isVerified(flow)) return { action: flow.returnTo ?? home, method: 'GET' }
  return { action: `${baseUrl}self-service/${flow.kind}?flow=${flow.id}`, method: 'POST' }
}

// The order of the nodes is Kratos's.
const nodesOf: Record<FlowKind, (flow: Flow, place: Place) => UiNode[]> = {
  login: (flow, place) =>
    inputs(flow, [csrf(place), identifier(flow), password('current-password'), signIn(flow)]),
  registration: (flow, place) =>
    inputs(flow, [
      csrf(place),
      emailTrait(flow, 'default'),
      password('new-password'),
      nameTrait(flow, 'default'),
      submit('password', 'password', labels.signUp),
    ]),
  recovery: (flow, place) =>
    inputs(
      flow,
      flow.state === 'choose_method'
        ? [csrf(place), address(flow), submit('code', 'code', labels.continue)]
        : [
            csrf(place),
            recoveryCode,
            viaCode,
            submit('code', 'code', labels.continue),
            resend(flow),
          ],
    ),
  verification: verificationNodes,
  settings: (flow, place) =>
    inputs(flow, [
      csrf(place),
      emailTrait(flow, 'profile'),
      nameTrait(flow, 'profile'),
      submit('profile', 'profile', labels.save),
      password('new-password'),
      submit('password', 'password', labels.save),
    ]),
}

function verificationNodes(flow: Flow, place: Place): UiNode[] {
  if (isVerified(flow))
    return [...inputs(flow, [csrf(place)]), continueNode(flow.returnTo ?? place.home)]
  const onwards = submit('code', 'code', labels.continue)
  if (flow.state === 'choose_method') return inputs(flow, [address(flow), onwards, csrf(place)])
  return inputs(flow, [viaCode, verificationCode, onwards, csrf(place), resend(flow)])
}

const inputs = (flow: Flow, fields: Field[]) => fields.map((field) => inputNode(field, flow.notes))

const csrf = ({ csrfToken }: Place): Field => ({
  group: 'default',
  name: 'csrf_token',
  type: 'hidden',
  value: csrfToken,
  required: true,
})

function identifier({ refresh, values }: Flow): Field {
  const field = { group: 'default', name: 'identifier', value: values.identifier ?? '' } as const
  if (refresh) return { ...field, type: 'hidden' }
  const label = labels.trait('Email', 'traits.email')
  return { ...field, type: 'text', required: true, label }
}

const password = (autocomplete: Field['autocomplete'] & string): Field => ({
  group: 'password',
  name: 'password',
  type: 'password',
  required: true,
  label: labels.password,
  autocomplete,
})

const submit = (group: Field['group'], method: string, label: Field['label'] & object): Field => ({
  group,
  name: 'method',
  type: 'submit',
  value: method,
  label,
})

const signIn = ({ refresh }: Flow) =>
  submit('password', 'password', refresh ? labels.confirm : labels.signIn)

const emailTrait = ({ values }: Flow, group: Field['group']): Field => ({
  group,
  name: 'traits.email',
  type: 'email',
  value: values.email,
  required: true,
  label: labels.trait('Email', 'traits.email'),
  autocomplete: 'email',
})

const nameTrait = ({ values }: Flow, group: Field['group']): Field => ({
  group,
  name: 'traits.name',
  type: 'text',
  value: values.name,
  required: true,
  label: labels.trait('Name', 'traits.name'),
})

const address = ({ values }: Flow): Field => ({
  group: 'code',
  name: 'email',
  type: 'email',
  value: values.email,
  required: true,
  label: labels.email,
})

const recoveryCode: Field = {
  group: 'code',
  name: 'code',
  type: 'text',
  required: true,
  pattern: '[0-9]+',
  maxlength: 6,
  label: labels.recoveryCode,
}

const verificationCode: Field = {
  group: 'code',
  name: 'code',
  type: 'text',
  required: true,
  label: labels.verificationCode,
}

const viaCode: Field = { group: 'code', name: 'method', type: 'hidden', value: 'code' }

const resend = ({ values }: Flow): Field => ({
  group: 'code',
  name: 'email',
  type: 'submit',
  value: values.email,
  label: labels.resend,
})
