import type { EntityManager } from '#server/platform/db/open-database.ts'
import { IdentityError } from '../identity-error.ts'
import type { IdentityErrorId } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { hashToken, newToken } from '../tokens.ts'
import { askForCode, enterCode, readCodeForm } from './code-flows.ts'
import type { CodeFlowRow } from './code-flows.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentityRow } from './entities.ts'
import type { UiMessage } from './flow.ts'
import { changeFlow, createFlow } from './flow-store.ts'
import {
  beginFlow,
  flowOfForm,
  present,
  refuseForm,
  replaceFlow,
  screenOf,
} from './flow-requests.ts'
import { readForm } from './form-input.ts'
import { notes } from './messages.ts'
import { endOtherSessions, privilegedUntil, startSession } from './session-store.ts'
import { deviceOf, principalCookies } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /self-service/recovery/browser */
export async function beginRecovery(visit: Visit): Promise<IdentityAnswer> {
  if (visit.session) throw new IdentityError('session_already_available')
  return beginFlow(visit, { kind: 'recovery', values: {} })
}

/** POST /self-service/recovery?flow= */
export async function submitRecovery(visit: Visit): Promise<IdentityAnswer> {
  const form = readForm(visit.request)
  const flow = await flowOfForm(visit, 'recovery', form['csrf_token'])
  if (flow.state === 'passed_challenge')
    throw await startOver(visit, flow, 'code_used', notes.codeUsed)
  if (visit.session) throw new IdentityError('session_already_available')
  if (form['method'] !== 'code') {
    const note = { field: null, message: notes.noMethod('recovery') }
    return refuseForm(visit, flow, { values: flow.values, notes: [note] })
  }
  const sent = readCodeForm(flow, form)
  if (sent.kind === 'address') return askForCode(visit, flow, sent.email)
  const answer = await enterCode(visit, flow, sent.digits, (em, identity) =>
    recover(visit, em, flow, identity),
  )
  if (!answer) {
    const message = notes.codeTriedTooOften
    throw await startOver(visit, flow, 'code_tried_too_often', message)
  }
  return answer
}

/** Refuses with `id`, and names a new flow in which another code can be asked for. */
async function startOver(
  visit: Visit,
  flow: CodeFlowRow,
  id: IdentityErrorId,
  message: UiMessage,
): Promise<IdentityError> {
  const next = await replaceFlow(visit, flow, [{ field: null, message }])
  const onwards = { action: 'show_recovery_ui', flow: { id: next.id } }
  return new IdentityError(id, { details: { continue_with: [onwards] } })
}

/**
 * What changes for a person with their mailbox. A password from before anybody had shown that the
 * address is theirs may be that of somebody who signed up in their name: it opens nothing any more.
 */
async function takenOver(
  { parts, now }: Visit,
  { verifiedAt }: IdentityRow,
): Promise<Partial<Pick<IdentityRow, 'verifiedAt' | 'passwordHash'>>> {
  if (verifiedAt) return { verifiedAt }
  return { verifiedAt: now, passwordHash: await parts.hasher.hash(newToken()) }
}

/** The person has shown that the mailbox is theirs: one new session, no other, and a password to choose. */
async function recover(
  visit: Visit,
  em: EntityManager,
  flow: CodeFlowRow,
  identity: IdentityRow,
): Promise<() => Promise<IdentityAnswer>> {
  const { now } = visit
  const csrfSecret = newToken()
  const csrfHash = hashToken(csrfSecret)
  const identityId = identity.id
  await em.nativeUpdate(IdentityEntity, { id: identityId }, await takenOver(visit, identity))
  const who = { identityId, method: 'code_recovery' as const, ...deviceOf(visit), now }
  const { session, token } = await startSession(em, who)
  const endedSessions = await endOtherSessions(em, { identityId, exceptId: session.id }, now)
  const state = 'passed_challenge'
  const passed = await changeFlow(em, flow, { state, identityId, csrfHash, notes: [] })
  const message = notes.recovered(privilegedUntil(session), now)
  const settings = await createFlow(
    em,
    {
      kind: 'settings',
      state: 'show_form',
      identityId,
      requestUrl: flow.requestUrl,
      returnTo: flow.returnTo ?? null,
      csrfHash,
      values: { email: identity.email, name: identity.name },
      notes: [{ field: null, message }],
    },
    now,
  )
  const onwards = {
    action: 'show_settings_ui',
    flow: { id: settings.id, url: screenOf(visit, settings) },
  }
  return async () => {
    visit.parts.log.info({ identityId, sessionId: session.id }, 'recovered')
    const body = await present({ ...visit, session }, passed, csrfSecret)
    return {
      status: 200,
      body: { ...body, continue_with: [onwards] },
      setCookies: principalCookies(visit, token, csrfSecret),
      endedSessions,
    }
  }
}
