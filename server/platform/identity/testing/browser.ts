import { z } from 'zod'
import type { CodeKind, FlowKind } from '../embedded/flow.ts'

const message = z.object({ id: z.number(), text: z.string() })

const flow = z.object({
  id: z.string(),
  state: z.string(),
  ui: z.object({
    action: z.string(),
    messages: z.array(message).default([]),
    nodes: z.array(
      z.object({
        attributes: z.looseObject({ name: z.string().optional(), value: z.unknown().optional() }),
        messages: z.array(message),
      }),
    ),
  }),
})

/** Anything the provider answers, with the parts that tests look at. */
const answer = z.looseObject({
  error: z.looseObject({ id: z.string().optional(), code: z.number() }).optional(),
  session: z
    .looseObject({ id: z.string(), identity: z.looseObject({ id: z.string() }) })
    .optional(),
  logout_url: z.string().optional(),
  use_flow_id: z.string().optional(),
  redirect_browser_to: z.string().optional(),
  continue_with: z
    .array(
      z.looseObject({ action: z.string(), flow: z.looseObject({ id: z.string() }).optional() }),
    )
    .optional(),
  count: z.number().optional(),
})

export type Answer = {
  status: number
  headers: Headers
  text: string
  body: z.infer<typeof answer>
}

type Sending = { method?: string; body?: string; headers?: Record<string, string> }

/** A browser as far as the provider can tell: it keeps cookies and asks for JSON. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, string>()
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(path: string, init: Sending = {}): Promise<Answer> {
    const headers = new Headers({ accept: 'application/json', ...init.headers })
    if (cookies.size > 0) headers.set('cookie', cookieHeader())
    const response = await fetch(new URL(path, `${origin}/.ory/`), {
      ...init,
      headers,
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    const body = text.startsWith('{') ? answer.parse(JSON.parse(text)) : {}
    return { status: response.status, headers: response.headers, text, body }
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  const post = (path: string, body: object) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function begin(kind: FlowKind, query = '') {
    return handleOf(kind, (await send(`self-service/${kind}/browser${query}`)).body)
  }

  async function reopen(kind: FlowKind, id: string) {
    return handleOf(kind, (await send(`self-service/${kind}/flows?id=${id}`)).body)
  }

  return {
    cookies,
    cookieHeader,
    send,
    post,
    begin,
    /** A flow that was begun before, to go on with it. */
    reopen,
    /** Begins a flow and has a code sent to `email`. */
    async askForCode(kind: CodeKind, email: string) {
      const begun = await begin(kind)
      const answer = await post(begun.submit, { method: 'code', email, csrf_token: begun.csrf })
      return { flow: begun, answer }
    },
    enterCode: ({ submit, csrf }: FlowHandle, code: string) =>
      post(submit, { method: 'code', code, csrf_token: csrf }),
    whoami: () => send('sessions/whoami'),
    async register(person: Person) {
      const { submit, csrf } = await begin('registration')
      return post(submit, registrationOf(person, csrf))
    },
    async signIn(identifier: string, password: string) {
      const { submit, csrf } = await begin('login')
      return post(submit, { method: 'password', identifier, password, csrf_token: csrf })
    },
    async signOut() {
      const { body } = await send('self-service/logout/browser')
      return send(body.logout_url ?? '')
    },
  }
}

export type FlowHandle = { id: string; csrf: string; submit: string }

function handleOf(kind: FlowKind, body: object): FlowHandle {
  const begun = flow.parse(body)
  const csrf = String(fieldOf(begun, 'csrf_token'))
  return { id: begun.id, csrf, submit: `self-service/${kind}?flow=${begun.id}` }
}

/** How far a flow is. */
export const stateOf = (body: object) => flow.parse(body).state

export type Person = { email: string; name: string; password: string }

export function registrationOf({ email, name, password }: Person, csrf: string) {
  return { method: 'password', traits: { email, name }, password, csrf_token: csrf }
}

/** The message ids of a flow: those of the whole form under '', the others by field. */
export function messagesOf(body: object): Record<string, number[]> {
  const { ui } = flow.parse(body)
  const byField = ui.nodes
    .filter((node) => node.messages.length > 0)
    .map((node) => [node.attributes.name ?? '', node.messages.map(({ id }) => id)] as const)
  const general = ui.messages.map(({ id }) => id)
  return Object.fromEntries(general.length > 0 ? [['', general] as const, ...byField] : byField)
}

/** The value that a flow shows in a field. */
export function fieldOf(body: object, name: string): unknown {
  const { ui } = flow.parse(body)
  return ui.nodes.find((node) => node.attributes.name === name)?.attributes.value
}
