import { createServer } from 'node:http'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import Koa from 'koa'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { contract } from '#shared/contract/contract.ts'
import { createKeyFinder } from '#server/features/api-keys/find-by-key.ts'
import { withGuests } from '#server/features/share-links/guest-sessions.ts'
import { createCallerFinder } from '#server/core/api/find-caller.ts'
import type { CallerFinder } from '#server/core/api/find-caller.ts'
import type { SessionVerifier } from '#server/platform/identity/verify-session.ts'
import { api } from '#server/app/api/api.ts'
import type { Caller, Person } from '#server/core/caller.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import type { Services } from '#server/core/services.ts'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import type { ErrorSlug, Problem } from '#shared/errors/catalogue.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'

export type ApiClient = ContractRouterClient<typeof contract>

export type TestApi = {
  origin: string
  /** A typed client that is signed in as `person`, or signed out. */
  as(person: Person | null): ApiClient
  /** A typed client with a Cookie header, as a guest has one. */
  withCookie(cookie: string): ApiClient
  /** A typed client that carries an API key, and the session of `person` besides. */
  withKey(key: string, person?: Person): ApiClient
  close(): Promise<void>
}

/** Somebody who signed in just now. */
export function buildPerson(overrides: Partial<Person> = {}): Person {
  const id = uuidv7()
  return { id, name: 'Ada Lovelace', email: `${id}@example.com`, emailVerified: true, ...overrides }
}

/**
 * The API on a real port. Sessions are not its subject: the cookie carries the person as it is, and
 * identity has tests of its own.
 */
export async function startTestApi(services: Services): Promise<TestApi> {
  const app = new Koa()
  app.silent = true
  app.use(requests(services.log, createMetrics().http))
  app.use(api(services, createTestFinder(services)))
  const server = createServer(app.callback())
  const { origin } = await listenLocally(server)
  const clientOf = (headers: Record<string, string>) =>
    createORPCClient<ApiClient>(
      new OpenAPILink(contract, { url: `${origin}/api`, headers, fetch: fetchOrRefuse }),
    )
  return {
    origin,
    as: (person) => clientOf(person ? cookieOf(person) : {}),
    withCookie: (cookie) => clientOf({ cookie }),
    withKey: (key, person) =>
      clientOf({ authorization: `Bearer ${key}`, ...(person ? cookieOf(person) : {}) }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  slug: z.custom<ErrorSlug>((slug) => typeof slug === 'string' && slug in errorCatalogue),
  requestId: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
})

/** What a test sees of a refusal. */
export class Refusal extends Error {
  readonly problem: Problem
  readonly contentType: string | null
  /** Seconds, as text. */
  readonly retryAfter: string | null

  constructor(problem: Problem, headers: Headers) {
    super(`${problem.status} ${problem.slug}: ${problem.detail}`)
    this.problem = problem
    this.contentType = headers.get('content-type')
    this.retryAfter = headers.get('retry-after')
  }
}

async function fetchOrRefuse(request: Request, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(request, init)
  if (response.ok) return response
  throw new Refusal(await readJson(response, problem), response.headers)
}

/** The refusal that `call` ends in; fails when it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('The call succeeded.')
}

/** What kind of refusal each of `calls` ends in. */
export function slugsOf(...calls: Promise<unknown>[]): Promise<string[]> {
  return Promise.all(calls.map(async (call) => (await refusalOf(call)).problem.slug))
}

/** The product's own way to callers, but for sessions. */
export function createTestFinder(services: Services): CallerFinder {
  const findByKey = createKeyFinder(services)
  const findGuest = createCallerFinder(withGuests(nobody, services), findByKey)
  return async (request, address) => {
    const { authorization, cookie } = request.headers
    if (authorization !== undefined)
      return findByKey({ authorization, address, userAgent: 'a test' })
    return readCaller(cookie, address) ?? findGuest(request, address)
  }
}

/** Knows no session. */
const nobody: SessionVerifier = {
  verify: async () => ({ kind: 'anonymous' }),
  verifyAnew: async () => ({ kind: 'anonymous' }),
  purge: () => undefined,
  purgePerson: () => undefined,
  endSession: () => undefined,
  onSessionEnded: () => () => undefined,
}

/** The headers of a request of `person`. */
export const cookieOf = (person: Person) => ({
  cookie: `person=${encodeURIComponent(JSON.stringify(person))}`,
})

const personShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
})

function readCaller(cookie: string | undefined, address: string): Caller | null {
  const value = /person=([^;]+)/.exec(cookie ?? '')?.[1]
  if (!value) return null
  const person = personShape.parse(JSON.parse(decodeURIComponent(value)))
  return {
    person,
    key: null,
    isGuest: false,
    authenticatedAt: Date.now(),
    address,
    userAgent: 'a test',
  }
}
