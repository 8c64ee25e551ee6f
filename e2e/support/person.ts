import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '#shared/testing/read-json.ts'
import { waitUntil } from './wait-until.ts'
import { outbox } from './shapes.ts'

/** Someone signed in over HTTP, as far as the server can tell a browser. */
export type SignedIn = {
  name: string
  email: string
  password: string
  cookie: string
  /** Calls the API; throws with status and body unless the answer is a success. */
  api(method: string, path: string, body?: object): Promise<unknown>
  /** The same, for who reads the answer: throws, too, when it is not of this shape. */
  ask<Shape extends z.ZodType>(
    shape: Shape,
    method: string,
    path: string,
    body?: object,
  ): Promise<z.output<Shape>>
}

/**
 * Registers a new person through the identity provider's own flow, with an address that they have not
 * confirmed. `headers` go with every request, e.g. those of a proxy.
 */
export async function signUp(
  origin: string,
  name: string,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  return (await register(origin, name, headers)).person
}

/**
 * The same, with the address confirmed by the code from their mail: that which `readCode` waits for, or
 * the newest in the outbox of a server without SMTP_URL.
 */
export async function signUpConfirmed(
  origin: string,
  name: string,
  readCode: (email: string) => Promise<string> = (email) => codeInOutbox(origin, email),
): Promise<SignedIn> {
  const { person, browser, verificationId } = await register(origin, name)
  const flow = await browser.find('verification', verificationId)
  const code = await readCode(person.email)
  const sent = await browser.submit('verification', flow, { method: 'code', code })
  const { state } = await readJson(sent, z.object({ state: z.string() }))
  if (state !== 'passed_challenge') throw new Error(`Verification: ${sent.status} ${state}`)
  return person
}

const registered = z.object({
  continue_with: z.array(
    z.object({ action: z.string(), flow: z.object({ id: z.string() }).optional() }),
  ),
})

async function register(origin: string, name: string, headers: Record<string, string> = {}) {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? []
  // What stands before the @ has 64 letters at most.
  const email = `${[...words.slice(0, 2), randomUUID()].join('.')}@example.com`
  const password = `four-quiet-${randomUUID()}`
  const browser = createBrowser(origin, headers)
  const flow = await browser.begin('registration')
  const sent = await browser.submit('registration', flow, {
    method: 'password',
    traits: { email, name },
    password,
  })
  if (sent.status !== 200) throw new Error(`Registration: ${sent.status} ${await sent.text()}`)
  const { continue_with: steps } = await readJson(sent, registered)
  const verification = steps.find(({ action }) => action === 'show_verification_ui')
  const cookie = browser.cookie()
  const person = { name, email, password, cookie, ...callsOf(origin, { ...headers, cookie }) }
  return { person, browser, verificationId: verification?.flow?.id ?? '' }
}

/** Signs a person in once more; gives the cookie of the new session. */
export async function signIn(
  origin: string,
  { email, password }: Pick<SignedIn, 'email' | 'password'>,
): Promise<SignedIn['cookie']> {
  const browser = createBrowser(origin, {})
  const flow = await browser.begin('login')
  const form = { method: 'password', identifier: email, password }
  const sent = await browser.submit('login', flow, form)
  if (sent.status !== 200) throw new Error(`Login: ${sent.status} ${await sent.text()}`)
  return browser.cookie()
}

/** The newest code that was mailed to an address; waits for one. */
export async function codeInOutbox(origin: string, email: string): Promise<string> {
  let code = ''
  await waitUntil(`a code for ${email}`, async () => {
    code = await newestCode(origin, email)
    return code !== ''
  })
  return code
}

async function newestCode(origin: string, email: string): Promise<string> {
  const headers = { accept: 'application/json' }
  const response = await fetch(`${origin}/dev/outbox`, { headers })
  const { mails } = await readJson(response, outbox)
  const text = mails.find((mail) => mail.to === email)?.text ?? ''
  return /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? ''
}

const flow = z.object({
  id: z.string(),
  ui: z.object({
    nodes: z.array(
      z.object({ attributes: z.object({ name: z.string(), value: z.string().optional() }) }),
    ),
  }),
})
type Flow = z.infer<typeof flow>

/** Keeps cookies, begins and finds flows and sends their forms. */
function createBrowser(origin: string, own: Record<string, string>) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')

  async function send(path: string, init: { method?: string; body?: string } = {}) {
    const headers = {
      ...own,
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: cookie(),
    }
    const response = await fetch(`${origin}/.ory/self-service/${path}`, {
      ...init,
      headers,
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie())
      for (const [name, value] of parseCookie(line.split(';')[0] ?? '')) cookies.set(name, value)
    return response
  }

  return {
    cookie,
    async begin(kind: string): Promise<Flow> {
      return readJson(await send(`${kind}/browser`), flow)
    },
    async find(kind: string, id: string): Promise<Flow> {
      return readJson(await send(`${kind}/flows?id=${id}`), flow)
    },
    submit(kind: string, flow: Flow, fields: object) {
      const csrf = flow.ui.nodes.find((node) => node.attributes.name === 'csrf_token')
      const body = JSON.stringify({ ...fields, csrf_token: csrf?.attributes.value })
      return send(`${kind}?flow=${flow.id}`, { method: 'POST', body })
    },
  }
}

function parseCookie(pair: string): [string, string][] {
  const at = pair.indexOf('=')
  return at < 1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]]
}

function callsOf(origin: string, headers: Record<string, string>): Pick<SignedIn, 'api' | 'ask'> {
  const api: SignedIn['api'] = (method, path, body) => call(origin, headers, method, path, body)
  return {
    api,
    ask: async (shape, method, path, body) => shape.parse(await api(method, path, body)),
  }
}

async function call(
  origin: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text || 'null')
}
