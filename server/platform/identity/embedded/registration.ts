import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { v7 as uuidv7 } from 'uuid'
import { addressKey } from '#shared/lib/email-address.ts'
import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { hashToken, newToken } from '../tokens.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentityFlowRow } from './entities.ts'
import type { FlowNote } from './flow.ts'
import { beginFlow, continueTo, flowOfForm, refuseForm } from './flow-requests.ts'
import { takeFlow } from './flow-store.ts'
import { emptyFields, inviteOf, passwordOf, readForm, readTraits } from './form-input.ts'
import type { Traits } from './form-input.ts'
import { notes } from './messages.ts'
import { passwordProblem } from './password-policy.ts'
import { presentIdentity, presentSession } from './present.ts'
import { startSession } from './session-store.ts'
import { startVerification } from './verification.ts'
import { deviceOf, principalCookies } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /self-service/registration/browser */
export async function beginRegistration(visit: Visit): Promise<IdentityAnswer> {
  if (visit.session) throw new IdentityError('session_already_available')
  return beginFlow(visit, { kind: 'registration', values: {} })
}

/** POST /self-service/registration?flow= */
export async function submitRegistration(visit: Visit): Promise<IdentityAnswer> {
  const form = readForm(visit.request)
  const flow = await flowOfForm(visit, 'registration', form['csrf_token'])
  if (visit.session) throw new IdentityError('session_already_available')
  const password = passwordOf(form)
  const { traits: values, wrong } = await problemsOf(form, password)
  if (wrong.length > 0) return refuseForm(visit, flow, { values, notes: wrong })

  const isProven = await hasProof(visit, form, values.email)
  const passwordHash = await visit.parts.hasher.hash(password)
  try {
    return await completeRegistration(visit, flow, { ...values, passwordHash, isProven })
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    const taken: FlowNote = { field: null, message: notes.alreadyRegistered }
    return refuseForm(visit, flow, { values, notes: [taken] })
  }
}

/** Whether the form shows by an invite that the address is the person's, so no code need be sent. */
async function hasProof(
  visit: Visit,
  form: Record<string, unknown>,
  email: string,
): Promise<boolean> {
  const token = inviteOf(form)
  return token !== null && (await visit.parts.provesAddress(token, email))
}

async function problemsOf(
  form: Record<string, unknown>,
  password: string,
): Promise<{ traits: Traits; wrong: FlowNote[] }> {
  const { traits, wrong } = readTraits(form)
  if (form['method'] !== 'password')
    return { traits, wrong: [{ field: null, message: notes.noMethod('registration') }] }
  const incomplete = [...wrong, ...emptyFields({ password })]
  if (incomplete.length > 0) return { traits, wrong: incomplete }
  const message = await passwordProblem(password, addressKey(traits.email))
  return { traits, wrong: message ? [{ field: 'password', message }] : [] }
}

async function completeRegistration(
  visit: Visit,
  flow: IdentityFlowRow,
  { isProven, ...person }: Traits & { passwordHash: string; isProven: boolean },
): Promise<IdentityAnswer> {
  const { now } = visit
  const csrfSecret = newToken()
  const done = await visit.parts.database.fork().transactional(async (em) => {
    if (!(await takeFlow(em, flow.id))) throw new IdentityError('not_found')
    const identity = em.create(IdentityEntity, {
      id: uuidv7(),
      identifier: addressKey(person.email),
      ...person,
      verifiedAt: isProven ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    await em.persist(identity).flush()
    const who = { identityId: identity.id, method: 'password' as const, ...deviceOf(visit), now }
    const begun = { ...flow, csrfHash: hashToken(csrfSecret) }
    const onwards = isProven ? [] : [await startVerification(visit, em, identity, begun)]
    return { identity, onwards, ...(await startSession(em, who)) }
  })
  const { identity, session, token, onwards } = done
  visit.parts.log.info({ identityId: identity.id, sessionId: session.id }, 'signed up')
  return {
    status: 200,
    body: {
      identity: presentIdentity(identity, visit.baseUrl),
      session: presentSession(session, identity, visit.baseUrl),
      continue_with: [continueTo(visit, flow), ...onwards],
    },
    setCookies: principalCookies(visit, token, csrfSecret),
  }
}
