import { randomUUID } from 'node:crypto'

/** Someone signed in over HTTP, as far as the server can tell a browser. */
export type SignedIn = {
  name: string
  email: string
  cookie: string
  /** Calls the API; throws with status and body unless the answer is a success. */
  api<T>(method: string, path: string, body?: object): Promise<T>
}

/** Registers a new person through the identity provider's own flow. */
export async function signUp(origin: string, name: string): Promise<SignedIn> {
  const cookies = new Map<string, string>()
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${randomUUID()}@example.com`
  const send = async (path: string, init: { method?: string; body?: string } = {}) => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    }
    const response = await fetch(`${origin}${path}`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (key) cookies.set(key, value ?? '')
    }
    return response
  }
  const begun = await send('/.ory/self-service/registration/browser')
  const flow: Flow = await begun.json()
  const csrf = flow.ui.nodes.find((node) => node.attributes.name === 'csrf_token')
  const sent = await send(`/.ory/self-service/registration?flow=${flow.id}`, {
    method: 'POST',
    body: JSON.stringify({
      method: 'password',
      csrf_token: csrf?.attributes.value,
      traits: { email, name },
      password: `four-quiet-${randomUUID()}`,
    }),
  })
  if (sent.status !== 200) throw new Error(`Registration: ${sent.status} ${await sent.text()}`)
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  return {
    name,
    email,
    cookie,
    api: (method, path, body) => call(origin, cookie, method, path, body),
  }
}

type Flow = {
  id: string
  ui: { nodes: { attributes: { name: string; value?: string } }[] }
}

async function call<T>(
  origin: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text || 'null')
}
