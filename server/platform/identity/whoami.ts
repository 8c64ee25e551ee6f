import { z } from 'zod'
import limitTo from 'p-limit'
import { isSameAddress } from '#shared/lib/email-address.ts'
import { traceHeaders } from '#server/platform/telemetry/spans.ts'
import type { Verification, Whoami } from './verify-session.ts'

/** How long (ms) the provider may take, waiting for a turn included. */
const timeoutMs = 2_000
/** Questions to the provider at the same time. */
const atOnce = 32

/** Asks a Kratos or Ory Network: `url` gives its /sessions/whoami at an internal address. */
export function createWhoami(options: {
  url: () => string
  headers?: () => Record<string, string>
  fetch?: typeof fetch
  clock: () => Date
  timeoutMs?: number
}): Whoami {
  const ask = options.fetch ?? fetch
  const turn = limitTo(atOnce)

  async function answerOf(cookieHeader: string, signal: AbortSignal): Promise<Verification> {
    signal.throwIfAborted()
    const response = await ask(options.url(), {
      headers: {
        ...options.headers?.(),
        ...traceHeaders(),
        accept: 'application/json',
        cookie: cookieHeader,
      },
      redirect: 'manual',
      signal,
    })
    if (response.status === 200) return readSession(await response.json(), options.clock())
    await response.body?.cancel()
    if (response.status === 401) return { kind: 'anonymous' }
    if (response.status === 403) return { kind: 'needs-aal2' }
    return { kind: 'unavailable' }
  }

  return async (cookieHeader) => {
    const signal = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    try {
      return await turn(() => answerOf(cookieHeader, signal))
    } catch {
      return { kind: 'unavailable' }
    }
  }
}

const fullName = z.union([
  z.string(),
  z
    .object({ first: z.string().default(''), last: z.string().default('') })
    .transform((name) => `${name.first} ${name.last}`.trim()),
])

const whoami = z.object({
  id: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }),
  authenticated_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
  identity: z.object({
    id: z.uuid(),
    traits: z.looseObject({
      email: z.string().optional().catch(undefined),
      name: fullName.optional().catch(undefined),
    }),
    verifiable_addresses: z
      .array(z.object({ value: z.string(), verified: z.boolean().default(false) }))
      .nullish(),
  }),
})

function readSession(body: unknown, now: Date): Verification {
  const { id, expires_at, authenticated_at, identity } = whoami.parse(body)
  const addresses = identity.verifiable_addresses ?? []
  const email = identity.traits.email ?? addresses[0]?.value ?? ''
  const emailVerified = addresses.some(
    ({ value, verified }) => verified && isSameAddress(value, email),
  )
  const expiresAt = Date.parse(expires_at)
  if (expiresAt <= now.getTime()) return { kind: 'anonymous' }
  const name = identity.traits.name || email
  const session = { id, personId: identity.id, name, email, emailVerified, expiresAt }
  if (authenticated_at === undefined) return { kind: 'session', session }
  const authenticatedAt = Date.parse(authenticated_at)
  return { kind: 'session', session: { ...session, authenticatedAt } }
}
