import { addressKey } from '#shared/lib/email-address.ts'
import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentityFlowRow, IdentityRow } from './entities.ts'
import type { FlowNote } from './flow.ts'
import { beginFlow, continueTo, flowOfForm, present, refuseForm } from './flow-requests.ts'
import { findFlow, takeFlow } from './flow-store.ts'
import { emptyFields, lineOf, passwordOf, readForm } from './form-input.ts'
import { notes } from './messages.ts'
import { presentSession } from './present.ts'
import { endOldestSessions, renewSession, startSession } from './session-store.ts'
import { deviceOf, principalCookies, sessionCookie } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /self-service/login/browser */
export async function beginLogin(visit: Visit): Promise<IdentityAnswer> {
  const { query } = visit.request
  if (!visit.session) {
    if (query.get('aal') === 'aal2') throw new IdentityError('session_aal1_required')
    return beginFlow(visit, { kind: 'login', values: {} })
  }
  if (query.get('refresh') !== 'true') throw new IdentityError('session_already_available')
  const identity = await visit.em.findOneOrFail(IdentityEntity, { id: visit.session.identityId })
  return beginFlow(visit, {
    kind: 'login',
    refresh: true,
    values: { identifier: identity.identifier },
    notes: [{ field: null, message: notes.confirmIdentity }],
  })
}

/** POST /self-service/login?flow= */
export async function submitLogin(visit: Visit): Promise<IdentityAnswer> {
  const form = readForm(visit.request)
  if (visit.session && visit.csrfSecret) {
    const answer = await refuseSignedIn(visit, visit.csrfSecret)
    if (answer) return answer
  }
  const flow = await flowOfForm(visit, 'login', form['csrf_token'])
  const identifier = addressKey(lineOf(form['identifier']))
  const password = passwordOf(form)
  const values = flow.refresh ? flow.values : { identifier }
  const wrong = formProblems(form['method'], identifier, password)
  if (wrong.length > 0) return refuseForm(visit, flow, { values, notes: wrong })

  const identity = await personToConfirm(visit, flow, identifier)
  const right = await visit.parts.hasher.verify(password, identity?.passwordHash ?? null)
  if (!identity || !right) {
    visit.parts.log.info({ flowId: flow.id }, 'sign-in refused')
    const refusal: FlowNote = { field: null, message: notes.wrongCredentials }
    return refuseForm(visit, flow, { values, notes: [refusal] })
  }
  return completeLogin(visit, flow, identity)
}

/**
 * Somebody who signed in elsewhere in this browser hears so, though the form is from before. The
 * flow may be another browser's, so nothing of what was typed is shown.
 */
async function refuseSignedIn(visit: Visit, csrfSecret: string): Promise<IdentityAnswer | null> {
  const flow = await findFlow(visit.em, visit.request.query.get('flow'), 'login')
  if (!flow || flow.refresh) return null
  const note = { field: null, message: notes.alreadySignedIn }
  const body = await present(visit, { ...flow, values: {}, notes: [note] }, csrfSecret)
  return { status: 400, body }
}

/** Who may sign in by this flow with this identifier: on a refresh only the person themselves. */
async function personToConfirm(
  visit: Visit,
  flow: IdentityFlowRow,
  identifier: string,
): Promise<IdentityRow | null> {
  const identity = await visit.em.findOne(IdentityEntity, { identifier })
  if (!flow.refresh) return identity
  return identity && identity.id === visit.session?.identityId ? identity : null
}

function formProblems(method: unknown, identifier: string, password: string): FlowNote[] {
  if (method !== 'password') return [{ field: null, message: notes.noMethod('login') }]
  return emptyFields({ identifier, password })
}

async function completeLogin(
  visit: Visit,
  flow: IdentityFlowRow,
  identity: IdentityRow,
): Promise<IdentityAnswer> {
  const { now, session: current } = visit
  const { session, token, endedSessions } = await visit.em.transactional(async (em) => {
    if (!(await takeFlow(em, flow.id))) throw new IdentityError('not_found')
    if (current) return { ...(await renewSession(em, current, now)), endedSessions: [] }
    const who = { identityId: identity.id, method: 'password' as const, ...deviceOf(visit), now }
    const started = await startSession(em, who)
    return { ...started, endedSessions: await endOldestSessions(em, identity.id) }
  })
  visit.parts.log.info({ identityId: identity.id, sessionId: session.id }, 'signed in')
  return {
    status: 200,
    body: {
      session: presentSession(session, identity, visit.baseUrl),
      continue_with: [continueTo(visit, flow)],
    },
    // The person stays the same on a refresh, so forms that are open stay good.
    setCookies: current ? [sessionCookie(visit, token)] : principalCookies(visit, token),
    endedSessions,
  }
}
