import type { IncomingHttpHeaders } from 'node:http'

/** Where the identity provider's public API is mounted. */
export const mountPath = '/.ory'

/** A request as it reaches an identity provider: the mount has read and limited it already. */
export type IdentityRequest = {
  method: string
  /** Below the mount, e.g. `/sessions/whoami`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** The network address of the client. */
  address: string
  /** The whole address as the browser has it. */
  url: string
}

export type IdentityAnswer = {
  status: number
  headers?: Record<string, string>
  /** Values of Set-Cookie. */
  setCookies?: readonly string[]
  body?: object | Buffer
  /** Ids of the sessions that are over with this. */
  endedSessions?: readonly string[]
}

/** Answers the public API of Ory Kratos. Expected refusals are thrown as IdentityError. */
export type IdentityProvider = (request: IdentityRequest) => Promise<IdentityAnswer>
