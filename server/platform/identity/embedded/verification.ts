import { addressKey } from '#shared/lib/email-address.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { askForCode, codeSent, enterCode, readCodeForm } from './code-flows.ts'
import type { CodeFlowRow } from './code-flows.ts'
import { sendCode } from './codes.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentityFlowRow, IdentityRow } from './entities.ts'
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
import { browserOf } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /self-service/verification/browser */
export async function beginVerification(visit: Visit): Promise<IdentityAnswer> {
  return beginFlow(visit, { kind: 'verification', values: {} })
}

/**
 * Sends a code to the address of a person who just signed up or changed it, in a flow of their
 * browser. Gives what the protocol calls the way on.
 */
export async function startVerification(
  visit: Visit,
  em: EntityManager,
  identity: Pick<IdentityRow, 'email'>,
  origin: Pick<IdentityFlowRow, 'requestUrl' | 'returnTo' | 'csrfHash'>,
): Promise<object> {
  const { requestUrl, returnTo, csrfHash } = origin
  const flow = await createFlow(
    em,
    {
      kind: 'verification',
      requestUrl,
      returnTo: returnTo ?? null,
      csrfHash,
      ...codeSent('verification', identity.email),
    },
    visit.now,
  )
  await sendCode(visit, em, { id: flow.id, kind: 'verification' }, identity.email)
  const address = { verifiable_address: addressKey(identity.email) }
  return {
    action: 'show_verification_ui',
    flow: { id: flow.id, ...address, url: screenOf(visit, flow) },
  }
}

/** POST /self-service/verification?flow= */
export async function submitVerification(visit: Visit): Promise<IdentityAnswer> {
  const form = readForm(visit.request)
  const flow = await flowOfForm(visit, 'verification', form['csrf_token'])
  if (flow.state === 'passed_challenge') throw await startOver(visit, flow, notes.alreadyVerified)
  if (form['method'] !== undefined && form['method'] !== 'code') {
    const note = { field: null, message: notes.noMethod('verification') }
    return refuseForm(visit, flow, { values: flow.values, notes: [note] })
  }
  const sent = readCodeForm(flow, form)
  if (sent.kind === 'address') return askForCode(visit, flow, sent.email)
  const answer = await enterCode(visit, flow, sent.digits, (em, identity) =>
    verify(visit, em, flow, identity),
  )
  if (!answer) throw await startOver(visit, flow, notes.codeTriedTooOften)
  return answer
}

async function startOver(
  visit: Visit,
  flow: CodeFlowRow,
  message: UiMessage,
): Promise<IdentityError> {
  const next = await replaceFlow(visit, flow, [{ field: null, message }])
  return new IdentityError('self_service_flow_replaced', { body: { use_flow_id: next.id } })
}

async function verify(
  visit: Visit,
  em: EntityManager,
  flow: CodeFlowRow,
  identity: IdentityRow,
): Promise<() => Promise<IdentityAnswer>> {
  const { now } = visit
  await em.nativeUpdate(IdentityEntity, { id: identity.id }, { verifiedAt: now })
  const note = { field: null, message: notes.verified }
  const passed = await changeFlow(em, flow, { state: 'passed_challenge', notes: [note] })
  return async () => {
    visit.parts.log.info({ identityId: identity.id }, 'address verified')
    return { status: 200, body: await present(visit, passed, browserOf(visit, flow)) }
  }
}
