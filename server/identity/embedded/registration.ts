import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentityFlowRow } from './entities.ts'
import type { FlowNote } from './flow.ts'
import {
  beginFlow,
  continueWith,
  flowOfForm,
  lineOf,
  readForm,
  refuseForm,
} from './flow-requests.ts'
import { takeFlow } from './flow-store.ts'
import { notes } from './messages.ts'
import { passwordProblem } from './password-policy.ts'
import { presentIdentity, presentSession } from './present.ts'
import { startSession } from './session-store.ts'
import { principalCookies } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /self-service/registration/browser */
export async function beginRegistration(visit: Visit): Promise<IdentityAnswer> {
  if (visit.session) throw new IdentityError('session_already_available')
  return beginFlow(visit, { kind: 'registration', refresh: false, values: {} })
}

type Registration = { email: string; name: string; password: string }

/** POST /self-service/registration?flow= */
export async function submitRegistration(visit: Visit): Promise<IdentityAnswer> {
  const form = readForm(visit.request)
  const flow = await flowOfForm(visit, 'registration', form['csrf_token'])
  if (visit.session) throw new IdentityError('session_already_available')
  const registration = readRegistration(form)
  const { email, name, password } = registration
  const values = { email, name }
  const wrong: FlowNote[] =
    form['method'] === 'password'
      ? problemsOf(registration)
      : [{ field: null, message: notes.noMethod }]
  if (wrong.length > 0) return refuseForm(visit, flow, { values, notes: wrong })

  const passwordHash = await visit.parts.hasher.hash(password)
  try {
    return await completeRegistration(visit, flow, { email, name, passwordHash })
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    const taken: FlowNote = { field: null, message: notes.alreadyRegistered }
    return refuseForm(visit, flow, { values, notes: [taken] })
  }
}

const traitsShape = z.looseObject({ email: z.unknown(), name: z.unknown() }).catch({
  email: undefined,
  name: undefined,
})

function readRegistration(form: Record<string, unknown>): Registration {
  const traits = traitsShape.parse(form['traits'])
  const password = typeof form['password'] === 'string' ? form['password'] : ''
  return { email: lineOf(traits.email), name: lineOf(traits.name), password }
}

const address = z.email().max(254)

function problemsOf({ email, name, password }: Registration): FlowNote[] {
  return [
    ...problem('traits.email', email, (value) =>
      address.safeParse(value).success ? null : notes.invalid('Enter a valid email address.'),
    ),
    ...problem('traits.name', name, (value) =>
      value.length <= 120 ? null : notes.invalid('At most 120 characters.'),
    ),
    ...problem('password', password, (value) => passwordProblem(value, email.toLowerCase())),
  ]
}

function problem(
  field: string,
  value: string,
  check: (value: string) => FlowNote['message'] | null,
): FlowNote[] {
  const message = value === '' ? notes.missing(field.replace('traits.', '')) : check(value)
  return message ? [{ field, message }] : []
}

async function completeRegistration(
  visit: Visit,
  flow: IdentityFlowRow,
  person: { email: string; name: string; passwordHash: string },
): Promise<IdentityAnswer> {
  const { now, request } = visit
  const { identity, session, token } = await visit.parts.database
    .fork()
    .transactional(async (em) => {
      if (!(await takeFlow(em, flow.id))) throw new IdentityError('not_found')
      const identity = em.create(IdentityEntity, {
        id: uuidv7(),
        identifier: person.email.toLowerCase(),
        ...person,
        createdAt: now,
        updatedAt: now,
      })
      await em.persist(identity).flush()
      const userAgent = lineOf(request.headers['user-agent'])
      const who = { identityId: identity.id, userAgent, address: request.address, now }
      return { identity, ...(await startSession(em, who)) }
    })
  visit.parts.log.info({ identityId: identity.id, sessionId: session.id }, 'signed up')
  return {
    status: 200,
    body: {
      identity: presentIdentity(identity, visit.baseUrl),
      session: presentSession(session, identity, visit.baseUrl),
      continue_with: continueWith(visit, flow),
    },
    setCookies: principalCookies(visit, token),
  }
}
