import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { hashToken, newToken } from '../tokens.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentityFlowRow } from './entities.ts'
import type { Flow, FlowKind, FlowNote, FlowState, FlowValues } from './flow.ts'
import { changeFlow, createFlow, findFlow } from './flow-store.ts'
import type { NewFlow } from './flow-store.ts'
import { notes } from './messages.ts'
import { presentIdentity } from './present.ts'
import { renderFlow } from './render-flow.ts'
import { allowedReturnTo } from './return-to.ts'
import { assertCsrf, browserOf, csrfCookie, csrfToken, prefersHtml } from './visit.ts'
import type { Visit } from './visit.ts'

const screenPaths: Record<FlowKind, string> = {
  login: '/sign-in',
  registration: '/sign-up',
  recovery: '/sign-in/recovery',
  verification: '/sign-in/verification',
  settings: '/dashboard/settings',
}

/** The address of the screen that shows this flow. */
export function screenOf(visit: Visit, flow: Pick<Flow, 'id' | 'kind'>): string {
  return `${visit.origin}${screenPaths[flow.kind]}?flow=${flow.id}`
}

/** Begins a flow for this browser: the flow as JSON, or for a plain link the way to its screen. */
export async function beginFlow(
  visit: Visit,
  flow: Pick<NewFlow, 'kind' | 'state' | 'identityId' | 'refresh' | 'values' | 'notes'>,
): Promise<IdentityAnswer> {
  const returnTo = allowedReturnTo(visit.request.query.get('return_to'), visit.origin)
  const csrf = visit.csrfSecret ?? newToken()
  const requestUrl = visit.request.url
  const input = { ...flow, returnTo, requestUrl, csrfHash: hashToken(csrf) }
  const row = await createFlow(visit.em, input, visit.now)
  const setCookies = visit.csrfSecret ? [] : [csrfCookie(visit, csrf)]
  if (prefersHtml(visit.request))
    return { status: 303, headers: { location: screenOf(visit, row) }, setCookies }
  return { status: 200, body: await present(visit, row, csrf), setCookies }
}

/** GET …/flows?id= : the flow, for the browser that began it. */
export async function showFlow(visit: Visit, kind: FlowKind): Promise<IdentityAnswer> {
  const flow = await findFlow(visit.em, visit.request.query.get('id'), kind)
  if (!flow) throw new IdentityError('not_found')
  assertOwner(visit, flow)
  const csrf = browserOf(visit, flow)
  if (flow.expiresAt <= visit.now) throw new IdentityError('self_service_flow_expired')
  return { status: 200, body: await present(visit, flow, csrf) }
}

/** The flow that a form was sent for. Throws when it is unknown, someone else's or expired. */
export async function flowOfForm<Kind extends FlowKind>(
  visit: Visit,
  kind: Kind,
  sentCsrfToken: unknown,
): Promise<IdentityFlowRow & { kind: Kind }> {
  const flow = await findFlow(visit.em, visit.request.query.get('flow'), kind)
  if (!flow) throw new IdentityError('not_found')
  assertOwner(visit, flow)
  assertCsrf(visit, flow, sentCsrfToken)
  if (flow.expiresAt <= visit.now) throw await expired(visit, flow)
  return { ...flow, kind }
}

/** Settings are for the person who began them only. */
function assertOwner(visit: Visit, flow: IdentityFlowRow): void {
  if (flow.kind !== 'settings') return
  if (!visit.session) throw new IdentityError('session_inactive')
  if (visit.session.identityId !== flow.identityId)
    throw new IdentityError('security_identity_mismatch')
}

async function expired(visit: Visit, flow: IdentityFlowRow): Promise<IdentityError> {
  const note = notes.flowExpired(flow.kind, flow.expiresAt, visit.now)
  const next = await replaceFlow(visit, flow, [{ field: null, message: note }])
  if (flow.kind === 'recovery' || flow.kind === 'verification') {
    const location = `${visit.baseUrl}self-service/${flow.kind}/flows?id=${next.id}`
    return new IdentityError('self_service_flow_expired', { status: 303, headers: { location } })
  }
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

/** A new flow for the same purpose, in the place of one that can't be used any more. */
export async function replaceFlow(
  visit: Visit,
  flow: IdentityFlowRow,
  notes: FlowNote[],
): Promise<IdentityFlowRow> {
  const { kind, requestUrl, returnTo, refresh, csrfHash } = flow
  const values = kind === 'login' || kind === 'settings' ? flow.values : {}
  const identityId = kind === 'settings' ? flow.identityId : null
  const state = kind === 'settings' ? 'show_form' : 'choose_method'
  const next = {
    kind,
    requestUrl,
    returnTo,
    refresh,
    csrfHash,
    values,
    identityId,
    state,
    notes,
  } as const
  return createFlow(visit.em, next, visit.now)
}

/** Answers a form that can't be accepted with its flow, which says why. */
export async function refuseForm(
  visit: Visit,
  flow: IdentityFlowRow,
  change: { state?: FlowState; values: FlowValues; notes: FlowNote[] },
): Promise<IdentityAnswer> {
  const noted = await changeFlow(visit.em, flow, change)
  return { status: 400, body: await present(visit, noted, browserOf(visit, flow)) }
}

/** The flow as clients read it, with the CSRF token that this browser and person must send. */
export async function present(visit: Visit, flow: Flow, csrf: string): Promise<object> {
  const rendered = renderFlow(flow, {
    baseUrl: visit.baseUrl,
    csrfToken: csrfToken(visit, flow, csrf),
    home: homeOf(visit),
  })
  if (flow.kind !== 'settings') return rendered
  const em = visit.parts.database.fork()
  const identity = await em.findOneOrFail(IdentityEntity, { id: flow.identityId ?? '' })
  return { ...rendered, identity: presentIdentity(identity, visit.baseUrl) }
}

const homeOf = (visit: Visit) => `${visit.origin}/dashboard`

/** Where to go on when the flow is through, as the protocol says it. */
export function continueTo(visit: Visit, flow: Flow): object {
  const fallback = flow.kind === 'settings' ? screenOf(visit, flow) : homeOf(visit)
  const target = flow.returnTo ?? fallback
  return { action: 'redirect_browser_to', redirect_browser_to: target }
}
