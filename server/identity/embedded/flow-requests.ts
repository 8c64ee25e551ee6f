import { z } from 'zod'
import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer, IdentityRequest } from '../provider.ts'
import { hashToken, newToken } from '../tokens.ts'
import type { IdentityFlowRow } from './entities.ts'
import type { Flow, FlowKind, FlowNote, FlowValues } from './flow.ts'
import { createFlow, findFlow, noteInFlow } from './flow-store.ts'
import type { NewFlow } from './flow-store.ts'
import { renderFlow } from './render-flow.ts'
import { allowedReturnTo } from './return-to.ts'
import { assertCsrf, browserOf, csrfCookie, csrfToken, prefersHtml } from './visit.ts'
import type { Visit } from './visit.ts'

export const screenPaths: Record<FlowKind, string> = {
  login: '/sign-in',
  registration: '/sign-up',
}

/** Begins a flow for this browser: the flow as JSON, or for a plain link the way to its screen. */
export async function beginFlow(
  visit: Visit,
  flow: Pick<NewFlow, 'kind' | 'refresh' | 'values' | 'notes'>,
): Promise<IdentityAnswer> {
  const returnTo = allowedReturnTo(visit.request.query.get('return_to'), visit.origin)
  const csrf = visit.csrfSecret ?? newToken()
  const requestUrl = visit.request.url
  const input = { ...flow, returnTo, requestUrl, csrfHash: hashToken(csrf) }
  const row = await createFlow(visit.em, input, visit.now)
  const setCookies = [csrfCookie(visit, csrf)]
  if (prefersHtml(visit.request)) {
    const location = `${visit.origin}${screenPaths[flow.kind]}?flow=${row.id}`
    return { status: 303, headers: { location }, setCookies }
  }
  return { status: 200, body: present(visit, row, csrf), setCookies }
}

/** GET …/flows?id= : the flow, for the browser that began it. */
export async function showFlow(visit: Visit, kind: FlowKind): Promise<IdentityAnswer> {
  const flow = await findFlow(visit.em, visit.request.query.get('id'), kind)
  if (!flow) throw new IdentityError('not_found')
  const csrf = browserOf(visit, flow)
  if (flow.expiresAt <= visit.now) throw new IdentityError('self_service_flow_expired')
  return { status: 200, body: present(visit, flow, csrf) }
}

/** The flow that a form was sent for. Throws when it is unknown, someone else's or expired. */
export async function flowOfForm(
  visit: Visit,
  kind: FlowKind,
  sentCsrfToken: unknown,
): Promise<IdentityFlowRow> {
  const flow = await findFlow(visit.em, visit.request.query.get('flow'), kind)
  if (!flow) throw new IdentityError('not_found')
  assertCsrf(visit, flow, sentCsrfToken)
  if (flow.expiresAt <= visit.now) throw await expired(visit, flow)
  return flow
}

async function expired(visit: Visit, flow: IdentityFlowRow): Promise<IdentityError> {
  const { kind, requestUrl, returnTo, refresh, values, csrfHash } = flow
  const input = { kind, requestUrl, returnTo, refresh, values, csrfHash }
  const next = await createFlow(visit.em, input, visit.now)
  const sinceMs = visit.now.getTime() - flow.expiresAt.getTime()
  return new IdentityError('self_service_flow_expired', {
    body: {
      expired_at: flow.expiresAt.toISOString(),
      // Ory counts durations in nanoseconds.
      since: sinceMs * 1_000_000,
      use_flow_id: next.id,
    },
  })
}

/** Answers a form that can't be accepted with its flow, which says why. */
export async function refuseForm(
  visit: Visit,
  flow: IdentityFlowRow,
  change: { values: FlowValues; notes: FlowNote[] },
): Promise<IdentityAnswer> {
  const noted = await noteInFlow(visit.em, flow, change)
  return { status: 400, body: present(visit, noted, browserOf(visit, flow)) }
}

function present(visit: Visit, flow: Flow, csrf: string) {
  return renderFlow(flow, { baseUrl: visit.baseUrl, csrfToken: csrfToken(visit, flow, csrf) })
}

/** Where to go on when the flow is through, as the protocol says it. */
export function continueWith(visit: Visit, flow: Flow): object[] {
  const target = flow.returnTo ?? `${visit.origin}/dashboard`
  return [{ action: 'redirect_browser_to', redirect_browser_to: target }]
}

const fields = z.record(z.string(), z.unknown())

/** The JSON object of the body. */
export function readForm(request: IdentityRequest): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new IdentityError('unsupported_media')
  try {
    return fields.parse(JSON.parse(request.body.toString('utf8')))
  } catch {
    throw new IdentityError('malformed')
  }
}

/** A line of text as it can be stored: well-formed, without control characters, trimmed. */
export function lineOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 400)
}
