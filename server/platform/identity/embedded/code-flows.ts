import { tidyAddress } from '#shared/lib/email-address.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IdentityAnswer } from '../provider.ts'
import { countTry, sendCode, takeCode } from './codes.ts'
import type { IdentityFlowRow, IdentityRow } from './entities.ts'
import type { CodeKind, FlowNote } from './flow.ts'
import { changeFlow } from './flow-store.ts'
import { present, refuseForm } from './flow-requests.ts'
import { addressProblem, lineOf } from './form-input.ts'
import { notes } from './messages.ts'
import { browserOf } from './visit.ts'
import type { Visit } from './visit.ts'

export type CodeFlowRow = IdentityFlowRow & { kind: CodeKind }

/** What a form of a flow with codes asks for. Never both: an address asks for a new code. */
type CodeForm = { kind: 'address'; email: string } | { kind: 'code'; digits: string }

export function readCodeForm(flow: CodeFlowRow, form: Record<string, unknown>): CodeForm {
  const email = tidyAddress(lineOf(form['email']))
  const digits = lineOf(form['code']).replaceAll(/\s/g, '')
  const isCode = digits !== '' || flow.state === 'sent_email'
  return email === '' && isCode ? { kind: 'code', digits } : { kind: 'address', email }
}

const sentNotes = {
  recovery: notes.recoveryCodeSent,
  verification: notes.verificationCodeSent,
}

const wrongNotes = {
  recovery: notes.wrongRecoveryCode,
  verification: notes.wrongVerificationCode,
}

const noteOf = (message: FlowNote['message']): FlowNote[] => [{ field: null, message }]

/** The state of a flow whose code is on its way to `email`. */
export function codeSent(kind: CodeKind, email: string) {
  return { state: 'sent_email' as const, values: { email }, notes: noteOf(sentNotes[kind]) }
}

/** Sends a code to the address of the form; the answer is the same whether anybody has it or not. */
export async function askForCode(
  visit: Visit,
  flow: CodeFlowRow,
  email: string,
): Promise<IdentityAnswer> {
  const message = email === '' ? notes.missing('email') : addressProblem(email)
  if (message) {
    const wrong = [{ field: 'email', message }]
    return refuseForm(visit, flow, { values: { email }, notes: wrong })
  }
  const sent = await visit.parts.database.fork().transactional(async (em) => {
    await sendCode(visit, em, flow, email)
    return changeFlow(em, flow, codeSent(flow.kind, email))
  })
  visit.parts.log.info({ flowId: flow.id, kind: flow.kind }, 'code asked for')
  return { status: 200, body: await present(visit, sent, browserOf(visit, flow)) }
}

/**
 * Tries the digits of the form. With the right ones `complete` runs in the same transaction, so the
 * code is used up if and only if that comes through. Null when there were too many tries.
 */
export async function enterCode(
  visit: Visit,
  flow: CodeFlowRow,
  digits: string,
  complete: (em: EntityManager, identity: IdentityRow) => Promise<() => Promise<IdentityAnswer>>,
): Promise<IdentityAnswer | null> {
  if (!(await countTry(visit.em, flow.id))) return null
  const answer = await visit.parts.database.fork().transactional(async (em) => {
    const identity = await takeCode(visit, em, flow, digits)
    return identity ? complete(em, identity) : null
  })
  if (answer) return answer()
  visit.parts.log.info({ flowId: flow.id, kind: flow.kind }, 'code refused')
  const refused = await changeFlow(visit.em, flow, { notes: noteOf(wrongNotes[flow.kind]) })
  return { status: 200, body: await present(visit, refused, browserOf(visit, flow)) }
}
