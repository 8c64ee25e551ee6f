import type { LoginFlow, UiNode, UiText } from '@ory/client'
import type { InputNode } from '../form/nodes.ts'

export function buildMessage(given: Partial<UiText> = {}): UiText {
  return { id: 4000001, text: 'Something is wrong.', type: 'error', ...given }
}

type InputParts = Partial<Omit<UiNode, 'attributes' | 'type'>> & {
  label?: string
  attributes?: Partial<InputNode['attributes']>
}

/** An input node: a line of text in the group `password` unless it says otherwise. */
export function buildInput({ label, attributes, ...given }: InputParts = {}): InputNode {
  return {
    type: 'input',
    group: 'password',
    messages: [],
    meta: label ? { label: { id: 1070002, text: label, type: 'info' } } : {},
    ...given,
    attributes: { node_type: 'input', name: 'field', type: 'text', disabled: false, ...attributes },
  }
}

export function buildSubmit(given: InputParts & { value: string }): InputNode {
  const { value, ...rest } = given
  const attributes = { name: 'method', type: 'submit', value, ...rest.attributes } as const
  return buildInput({ label: 'Send', ...rest, attributes })
}

export const csrf = buildInput({
  group: 'default',
  attributes: { name: 'csrf_token', type: 'hidden', value: 'csrf-1', required: true },
})

export const identifier = buildInput({
  group: 'default',
  meta: { label: { id: 1070004, text: 'ID', type: 'info' } },
  attributes: { name: 'identifier', required: true, autocomplete: 'username' },
})

export const password = buildInput({
  label: 'Password',
  attributes: {
    name: 'password',
    type: 'password',
    required: true,
    autocomplete: 'current-password',
  },
})

export const passwordNodes: UiNode[] = [
  csrf,
  identifier,
  password,
  buildSubmit({ value: 'password', label: 'Sign in with password' }),
]

/** A login flow with a password, as all providers offer it. */
export function buildFlow(given: { id?: string; nodes?: UiNode[]; messages?: UiText[] } = {}) {
  const { id = 'flow-1', nodes = passwordNodes, messages = [] } = given
  return {
    id,
    type: 'browser',
    state: 'choose_method',
    issued_at: '2026-03-01T12:00:00Z',
    expires_at: '2026-03-01T13:00:00Z',
    request_url: 'http://localhost/.ory/self-service/login/browser',
    ui: { action: '/.ory/self-service/login', method: 'POST', nodes, messages },
  } satisfies LoginFlow
}
