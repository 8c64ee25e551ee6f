import type { Answer, Continuation, Node, Session } from './visitor.ts'

/** Replaces what differs from run to run: ids, addresses, tokens and the origin. */
export type Naming = (text: string) => string

/**
 * What of an answer the contract is about, one fact a line: status, error id, state, nodes, message
 * ids, what comes next, sessions, cookies and where it sends the browser. Texts for people, times
 * and the order of keys are no part of it.
 */
export function observe(answer: Answer, name: Naming): string[] {
  const { status, headers, body, sessions } = answer
  const lines = [
    `status ${status}`,
    ...some('type', typeOf(answer)),
    ...some('location', headers.get('location')),
    ...headers.getSetCookie().filter(isOfProvider).map(cookieLine),
    ...(body.error ? [`error ${body.error.id ?? 'without id'} ${body.error.code}`] : []),
    ...some('use_flow_id', body.use_flow_id),
    ...some('redirect_browser_to', body.redirect_browser_to),
    ...flowLines(answer),
    ...(body.continue_with ?? []).map(continuationLine),
    ...(sessions ? [`sessions ${sessions.length}`, ...sessions.flatMap(sessionLines)] : []),
    ...(body.session ? sessionLines(body.session) : []),
    ...some('logout_url', body.logout_url),
    ...some('count', body.count),
  ]
  return lines.map(name)
}

function some(label: string, value: string | number | null | undefined): string[] {
  return value === undefined || value === null || value === '' ? [] : [`${label} ${value}`]
}

/** Nobody reads the body of a redirection. */
function typeOf({ status, headers }: Answer): string | null {
  const isRedirection = status >= 300 && status < 400
  return isRedirection ? null : (headers.get('content-type')?.split(';')[0] ?? null)
}

/** Fanfare has cookies of its own in front of any provider, for its limits. */
const isOfProvider = (line: string) => !line.startsWith('fanfare_')

/** The names of cookies are the server's own business; what they are for is known by their shape. */
function cookieLine(line: string): string {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const purpose = /^csrf_token_[0-9a-f]{64}=/.test(pair)
    ? 'against forged requests'
    : pair.startsWith('ory_kratos_session=')
      ? 'of the session'
      : pair.split('=')[0]
  const isRemoved = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  const flags = attributes.filter((attribute) => !/^(max-age|expires)=/i.test(attribute))
  return [`cookie ${purpose}`, ...(isRemoved ? ['removed'] : []), ...flags.toSorted()].join(' ')
}

function flowLines({ body }: Answer): string[] {
  const { ui } = body
  if (!ui) return []
  return [
    `flow ${body.id} ${body.type} ${body.state}`,
    ...some('active', typeof body.active === 'string' ? body.active : null),
    ...some('return_to', body.return_to),
    ...(body.refresh === undefined ? [] : [`refresh ${body.refresh} ${body.requested_aal}`]),
    `form ${ui.method} ${formTarget(ui.action, body.id)}`,
    ...(ui.messages ?? []).map(({ id, type }) => `message ${id} ${type}`),
    `order ${ui.nodes.map(nameOf).join(' ')}`,
    ...ui.nodes.map(nodeLine),
  ]
}

function formTarget(action: string, flowId: string | undefined): string {
  const [target, flow] = action.split('?flow=')
  if (flow === undefined) return action
  return `${target} ${flow === flowId ? 'with this flow' : 'with another flow'}`
}

/** Links have an id instead of a name. */
function nameOf({ attributes }: Node): string {
  return attributes.name ?? attributes.id ?? ''
}

function nodeLine(node: Node): string {
  const { type, group, attributes, messages, meta } = node
  const { name, value, required, disabled, autocomplete, pattern, maxlength, href } = attributes
  const facts = {
    value: name === 'csrf_token' ? undefined : value,
    autocomplete,
    pattern,
    maxlength,
  }
  return [
    `node ${type} ${group} ${nameOf(node)}`,
    ...(attributes.type ? [attributes.type] : []),
    ...(required === true ? ['required'] : []),
    ...(disabled === true ? ['disabled'] : []),
    ...Object.entries({ ...facts, href })
      .filter(([, fact]) => fact !== undefined && fact !== '')
      .map(([label, fact]) => `${label}=${String(fact)}`),
    ...(meta.label ? [`label=${meta.label.id}`] : []),
    ...messages.map((message) => `(${message.id} ${message.type})`),
  ].join(' ')
}

function continuationLine({ action, redirect_browser_to, flow }: Continuation): string {
  return [
    `continue_with ${action}`,
    ...(redirect_browser_to ? [redirect_browser_to] : []),
    ...(flow ? [flow.id, flow.url, flow.verifiable_address] : []),
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}

function sessionLines(session: Session): string[] {
  const methods = (session.authentication_methods ?? []).map(
    ({ method, aal }) => `${method}/${aal}`,
  )
  const { identity } = session
  const isActive = session.active ? 'active' : 'ended'
  return [
    `session ${session.id} ${isActive} ${session.authenticator_assurance_level} ${methods.join(' ')}`,
    ...(session.devices ?? []).map((device) => `device ${device.user_agent}`),
    ...(identity ? [`identity ${identity.state} ${JSON.stringify(sorted(identity.traits))}`] : []),
    ...(identity?.verifiable_addresses ?? []).map(
      ({ value, verified, status }) =>
        `address ${value} ${verified ? 'verified' : 'not verified'} ${status}`,
    ),
  ]
}

function sorted(traits: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(traits).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
