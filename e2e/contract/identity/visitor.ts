import { z } from 'zod'

const node = z.looseObject({
  type: z.string(),
  group: z.string(),
  attributes: z.looseObject({
    name: z.string().optional(),
    id: z.string().optional(),
    type: z.string().optional(),
    value: z.unknown().optional(),
  }),
  messages: z.array(z.looseObject({ id: z.number(), type: z.string() })),
  meta: z.looseObject({ label: z.looseObject({ id: z.number() }).optional() }),
})

const session = z.looseObject({
  id: z.string(),
  active: z.boolean(),
  authenticated_at: z.string(),
  authenticator_assurance_level: z.string().optional(),
  authentication_methods: z
    .array(z.looseObject({ method: z.string(), aal: z.string() }))
    .optional(),
  identity: z
    .looseObject({
      state: z.string(),
      traits: z.record(z.string(), z.unknown()),
      verifiable_addresses: z
        .array(z.looseObject({ value: z.string(), verified: z.boolean(), status: z.string() }))
        .optional(),
    })
    .optional(),
  devices: z.array(z.looseObject({ user_agent: z.string().optional() })).optional(),
})

const continuation = z.looseObject({
  action: z.string(),
  redirect_browser_to: z.string().optional(),
  flow: z
    .looseObject({
      id: z.string(),
      url: z.string().optional(),
      verifiable_address: z.string().optional(),
    })
    .optional(),
})

const body = z.looseObject({
  id: z.string().optional(),
  type: z.string().optional(),
  state: z.string().optional(),
  active: z.unknown().optional(),
  refresh: z.boolean().optional(),
  requested_aal: z.string().optional(),
  return_to: z.string().optional(),
  ui: z
    .looseObject({
      action: z.string(),
      method: z.string(),
      nodes: z.array(node),
      messages: z.array(z.looseObject({ id: z.number(), type: z.string() })).optional(),
    })
    .optional(),
  error: z.looseObject({ id: z.string().optional(), code: z.number() }).optional(),
  use_flow_id: z.string().optional(),
  redirect_browser_to: z.string().optional(),
  continue_with: z.array(continuation).nullish(),
  session: session.optional(),
  logout_url: z.string().optional(),
  count: z.number().optional(),
})

export type Node = z.infer<typeof node>
export type Session = z.infer<typeof session>
export type Continuation = z.infer<typeof continuation>

export type Answer = {
  status: number
  headers: Headers
  /** An empty object when it is none in JSON, or a list. */
  body: z.infer<typeof body>
  /** What whoami and the list of sessions answer. */
  sessions: Session[] | null
}

export type FlowKind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

type Sending = {
  method?: string
  json?: object
  text?: string
  headers?: Record<string, string>
}

export type Visitor = ReturnType<typeof createVisitor>

/**
 * A browser as far as the identity server can tell: it keeps cookies, asks for JSON and comes from
 * a network address of its own, so that nobody is held for the guesses of others.
 */
export function createVisitor(origin: string, address: string) {
  const cookies = new Map<string, string>()

  /** `path` below the mount, or a whole address that an answer gave. */
  async function send(path: string, sending: Sending = {}): Promise<Answer> {
    const text = sending.json ? JSON.stringify(sending.json) : sending.text
    const headers = new Headers({
      accept: 'application/json',
      'user-agent': 'Mozilla/5.0 (contract)',
      'x-forwarded-for': address,
      ...(sending.json ? { 'content-type': 'application/json' } : {}),
      ...sending.headers,
    })
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(new URL(path, `${origin}/.ory/`), {
      method: sending.method ?? (text === undefined ? 'GET' : 'POST'),
      headers,
      redirect: 'manual',
      ...(text === undefined ? {} : { body: text }),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    return { status: response.status, headers: response.headers, ...read(await response.text()) }
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    cookies,
    send,
    begin: (kind: FlowKind, query = '', headers: Record<string, string> = {}) =>
      send(`self-service/${kind}/browser${query}`, { headers }),
    fetch: (kind: FlowKind, id: string) => send(`self-service/${kind}/flows?id=${id}`),
    /** Sends a form with the token that its flow carries. */
    submit: (kind: FlowKind, begun: Answer, fields: object) =>
      send(`self-service/${kind}?flow=${begun.body.id}`, {
        json: { csrf_token: csrfOf(begun), ...fields },
      }),
    /** Sends a body as it is. */
    raw: (path: string, type: string, text: string) =>
      send(path, { text, headers: { 'content-type': type } }),
    whoami: () => send('sessions/whoami'),
  }
}

function read(text: string): Pick<Answer, 'body' | 'sessions'> {
  if (text.startsWith('[')) return { body: {}, sessions: z.array(session).parse(JSON.parse(text)) }
  if (!text.startsWith('{')) return { body: {}, sessions: null }
  const parsed: unknown = JSON.parse(text)
  const alone = session.safeParse(parsed)
  return { body: body.parse(parsed), sessions: alone.success ? [alone.data] : null }
}

/** The token against forged requests in a flow; undefined when it shows none. */
export function csrfOf(answer: Answer): unknown {
  return answer.body.ui?.nodes.find(({ attributes }) => attributes.name === 'csrf_token')
    ?.attributes.value
}
