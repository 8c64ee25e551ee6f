import type { IdentityAnswer } from './provider.ts'

/** Those without an id in Kratos have none in the answer either: `unnamed`. */
const refusals = {
  session_inactive: [401, 'Unauthorized', 'No valid session cookie found.'],
  no_session: [401, 'Unauthorized', 'No valid session cookie found.', 'unnamed'],
  session_aal1_required: [401, 'Unauthorized', 'Sign in before a second factor is asked for.'],
  session_already_available: [400, 'Bad Request', 'A valid session was detected.'],
  self_service_flow_return_to_forbidden: [400, 'Bad Request', 'return_to is not allowed.'],
  session_refresh_required: [403, 'Forbidden', 'The last sign-in is too long ago for this change.'],
  account_disabled: [403, 'Forbidden', 'Whoever runs this installation has disabled the account.'],
  registration_refused: [403, 'Forbidden', 'Not everybody may register here.'],
  security_identity_mismatch: [403, 'Forbidden', 'The flow was begun by somebody else.'],
  security_csrf_violation: [403, 'Forbidden', 'The CSRF token or its cookie is missing or wrong.'],
  logout_token_mismatch: [
    403,
    'Forbidden',
    'The logout token does not belong to the session.',
    'unnamed',
  ],
  logout_token_missing: [400, 'Bad Request', 'Include a token in the URL query.', 'unnamed'],
  self_service_flow_expired: [410, 'Gone', 'The self-service flow has expired.'],
  self_service_flow_replaced: [410, 'Gone', 'Use the new flow.'],
  code_used: [
    400,
    'Bad Request',
    'The code was already used. Please request another code.',
    'unnamed',
  ],
  code_tried_too_often: [
    400,
    'Bad Request',
    'The request was submitted too often. Please request another code.',
    'unnamed',
  ],
  own_session: [400, 'Bad Request', 'Sign out to end the session that you use.', 'unnamed'],
  not_found: [404, 'Not Found', 'There is nothing at this address.', 'unnamed'],
  malformed: [400, 'Bad Request', 'The request could not be read.', 'unnamed'],
  method_not_allowed: [405, 'Method Not Allowed', 'This method is not allowed here.'],
  too_large: [413, 'Payload Too Large', 'A request may have at most 64 kB.'],
  unsupported_media: [415, 'Unsupported Media Type', 'Send JSON.'],
  rate_limited: [429, 'Too Many Requests', 'Too many attempts. Wait before trying again.'],
  upstream_unavailable: [503, 'Service Unavailable', 'The identity provider does not answer.'],
  disk_full: [507, 'Insufficient Storage', 'The disk of this server is full.'],
  database_damaged: [500, 'Internal Server Error', 'The database of this server is damaged.'],
  internal: [500, 'Internal Server Error', 'Something went wrong on our side.'],
} as const satisfies Record<
  string,
  readonly [status: number, name: string, reason: string, unnamed?: 'unnamed']
>

export type IdentityErrorId = keyof typeof refusals

export const identityErrorIds = Object.keys(refusals).filter((id) => isErrorId(id))

function isErrorId(id: string): id is IdentityErrorId {
  return Object.hasOwn(refusals, id)
}

/** A refusal in the shape that Ory gives its errors, for clients that know Ory. */
export class IdentityError extends Error {
  readonly id: IdentityErrorId
  readonly extra: Pick<IdentityAnswer, 'headers' | 'setCookies'> & {
    /** A redirection, in the place of the status that the refusal usually has. */
    status?: 303
    /** Beside the error. */
    body?: object
    /** Within the error. */
    details?: object
  }

  constructor(id: IdentityErrorId, extra: IdentityError['extra'] = {}) {
    super(refusals[id][2])
    this.name = 'IdentityError'
    this.id = id
    this.extra = extra
  }
}

type Described = { id?: string; code: number; status: string; reason: string; message: string }

/** What is said of a refusal. */
export function describeError(id: IdentityErrorId): Described {
  const [code, status, reason, unnamed] = refusals[id]
  return { ...(unnamed ? {} : { id }), code, status, reason, message: reason }
}

/** The answer of a refusal: `{error: {id, code, status, reason, message}, …}`. */
export function toAnswer(refusal: IdentityError): IdentityAnswer {
  const { body, details, ...rest } = refusal.extra
  const error = describeError(refusal.id)
  return {
    status: error.code,
    ...rest,
    body: { error: { ...error, ...(details ? { details } : {}) }, ...body },
  }
}
