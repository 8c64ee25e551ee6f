import type { LoginFlow, RegistrationFlow, UiNode, UiNodeInputAttributes } from '@ory/client'
import type { Flow } from './flow.ts'
import { labels } from './messages.ts'
import type { UiMessage } from './messages.ts'

/**
 * The flow as clients read it, from its state alone. `baseUrl` is the public address of the mount
 * with a slash at the end.
 */
export function renderFlow(
  flow: Flow,
  { baseUrl, csrfToken }: { baseUrl: string; csrfToken: string },
): LoginFlow | RegistrationFlow {
  const general = flow.notes.filter((note) => note.field === null).map((note) => note.message)
  return {
    id: flow.id,
    type: 'browser',
    issued_at: flow.issuedAt.toISOString(),
    expires_at: flow.expiresAt.toISOString(),
    request_url: flow.requestUrl,
    ...(flow.returnTo ? { return_to: flow.returnTo } : {}),
    ...(flow.kind === 'login' ? { refresh: flow.refresh, requested_aal: 'aal1' } : {}),
    state: 'choose_method',
    ui: {
      action: `${baseUrl}self-service/${flow.kind}?flow=${flow.id}`,
      method: 'POST',
      nodes: [csrfNode(csrfToken), ...fieldNodes(flow)],
      ...(general.length > 0 ? { messages: general } : {}),
    },
  }
}

function fieldNodes(flow: Flow): UiNode[] {
  const node = (field: Field) => inputNode(field, flow)
  const password = {
    group: 'password',
    name: 'password',
    type: 'password',
    required: true,
  } as const
  const submit = { group: 'password', name: 'method', type: 'submit', value: 'password' } as const
  if (flow.kind === 'login')
    return [
      node(identifierField(flow)),
      node({ ...password, label: labels.password, autocomplete: 'current-password' }),
      node({ ...submit, label: flow.refresh ? labels.confirm : labels.signIn }),
    ]
  return [
    node({
      group: 'password',
      name: 'traits.email',
      type: 'email',
      value: flow.values.email,
      required: true,
      label: labels.trait('Email'),
      autocomplete: 'email',
    }),
    node({
      group: 'password',
      name: 'traits.name',
      type: 'text',
      value: flow.values.name,
      required: true,
      label: labels.trait('Name'),
    }),
    node({ ...password, label: labels.password, autocomplete: 'new-password' }),
    node({ ...submit, label: labels.signUp }),
  ]
}

function identifierField(flow: Flow): Field {
  return {
    group: 'default',
    name: 'identifier',
    type: flow.refresh ? 'hidden' : 'text',
    value: flow.values.identifier ?? '',
    required: true,
    label: labels.identifier,
    ...(flow.refresh ? {} : { autocomplete: 'username' }),
  }
}

type Field = {
  group: 'default' | 'password'
  name: string
  type: UiNodeInputAttributes['type']
  label: UiMessage
  value?: string | undefined
  required?: true
  autocomplete?: NonNullable<UiNodeInputAttributes['autocomplete']>
}

function inputNode({ group, label, value, ...attributes }: Field, flow: Flow): UiNode {
  return {
    type: 'input',
    group,
    attributes: {
      node_type: 'input',
      disabled: false,
      ...attributes,
      ...(value === undefined ? {} : { value }),
    },
    messages: flow.notes
      .filter((note) => note.field === attributes.name)
      .map((note) => note.message),
    meta: { label },
  }
}

function csrfNode(value: string): UiNode {
  return {
    type: 'input',
    group: 'default',
    attributes: {
      node_type: 'input',
      name: 'csrf_token',
      type: 'hidden',
      value,
      required: true,
      disabled: false,
    },
    messages: [],
    meta: {},
  }
}
