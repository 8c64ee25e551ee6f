import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { addressKey } from '#shared/lib/email-address.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { IdentityError } from '../identity-error.ts'
import type { IdentityAnswer } from '../provider.ts'
import { IdentityEntity } from './entities.ts'
import type { IdentityFlowRow, IdentityRow, IdentitySessionRow } from './entities.ts'
import type { Flow, FlowNote } from './flow.ts'
import { changeFlow } from './flow-store.ts'
import { beginFlow, continueTo, flowOfForm, present, refuseForm } from './flow-requests.ts'
import { passwordOf, readForm, readTraits } from './form-input.ts'
import { addressChangedMail, passwordChangedMail } from './mails.ts'
import { notes } from './messages.ts'
import { passwordProblem } from './password-policy.ts'
import { endOtherSessions, privilegedUntil } from './session-store.ts'
import { startVerification } from './verification.ts'
import { sessionCookie } from './visit.ts'
import type { Visit } from './visit.ts'

/** GET /self-service/settings/browser */
export async function beginSettings(visit: Visit): Promise<IdentityAnswer> {
  if (!visit.session) throw new IdentityError('session_inactive')
  const { id, email, name } = await personOf(visit, visit.session)
  const values = { email, name }
  return beginFlow(visit, { kind: 'settings', state: 'show_form', identityId: id, values })
}

/** One change of settings by a signed-in person. */
type Change = {
  visit: Visit
  session: IdentitySessionRow
  flow: IdentityFlowRow
  identity: IdentityRow
  form: Record<string, unknown>
}

/** POST /self-service/settings?flow= */
export async function submitSettings(visit: Visit): Promise<IdentityAnswer> {
  const form = readForm(visit.request)
  const flow = await flowOfForm(visit, 'settings', form['csrf_token'])
  const { session } = visit
  if (!session) throw new IdentityError('session_inactive')
  const change = { visit, session, flow, identity: await personOf(visit, session), form }
  if (form['method'] === 'profile') return changeProfile(change)
  if (form['method'] === 'password') return changePassword(change)
  return refuse(change, [{ field: null, message: notes.noMethod('settings') }])
}

function personOf(visit: Visit, session: IdentitySessionRow): Promise<IdentityRow> {
  return visit.em.findOneOrFail(IdentityEntity, { id: session.identityId })
}

function refuse({ visit, flow, identity }: Change, wrong: FlowNote[], typed?: Flow['values']) {
  const { email, name } = identity
  const values = typed ?? { email, name }
  return refuseForm(visit, flow, { state: 'show_form', values, notes: wrong })
}

/** Throws unless the person has signed in a short while ago. */
function assertPrivileged({ visit, session, flow }: Change): void {
  if (privilegedUntil(session) > visit.now) return
  const back = `${visit.baseUrl}self-service/settings?flow=${flow.id}`
  const query = new URLSearchParams({ refresh: 'true', return_to: back })
  throw new IdentityError('session_refresh_required', {
    body: { redirect_browser_to: `${visit.baseUrl}self-service/login/browser?${query.toString()}` },
  })
}

async function changeProfile(change: Change): Promise<IdentityAnswer> {
  const { visit, flow, identity } = change
  const { traits: typed, wrong } = readTraits(change.form)
  if (wrong.length > 0) return refuse(change, wrong, typed)
  const identifier = addressKey(typed.email)
  const moved = identifier !== identity.identifier
  if (moved) assertPrivileged(change)
  const { now, em } = visit
  try {
    const done = await em.transactional(async (em) => {
      const changed = { ...typed, identifier, updatedAt: now }
      const unverified = moved ? { verifiedAt: null } : {}
      await em.nativeUpdate(IdentityEntity, { id: identity.id }, { ...changed, ...unverified })
      if (moved && identity.verifiedAt)
        await queueMail(em, addressChangedMail(identity, visit.origin), now)
      const onwards = moved ? [await startVerification(visit, em, typed, flow)] : []
      return { flow: await changeFlow(em, flow, saved(typed)), onwards }
    })
    visit.parts.log.info({ identityId: identity.id, moved }, 'profile changed')
    return await answer(visit, done.flow, done.onwards)
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    return refuse(change, [{ field: null, message: notes.alreadyRegistered }], typed)
  }
}

async function changePassword(change: Change): Promise<IdentityAnswer> {
  const { visit, session, flow, identity } = change
  assertPrivileged(change)
  const password = passwordOf(change.form)
  const message = await newPasswordProblem(change, password)
  if (message) return refuse(change, [{ field: 'password', message }])
  const passwordHash = await visit.parts.hasher.hash(password)
  const { now } = visit
  const done = await visit.em.transactional(async (em) => {
    await em.nativeUpdate(IdentityEntity, { id: identity.id }, { passwordHash, updatedAt: now })
    // Never to an address that may be somebody else's: it could be flooded.
    if (identity.verifiedAt) await queueMail(em, passwordChangedMail(identity, visit.origin), now)
    const others = { identityId: identity.id, exceptId: session.id }
    const { email, name } = identity
    return {
      endedSessions: await endOtherSessions(em, others, now),
      flow: await changeFlow(em, flow, saved({ email, name })),
    }
  })
  visit.parts.log.info({ identityId: identity.id }, 'password changed')
  return { ...(await answer(visit, done.flow, [])), endedSessions: done.endedSessions }
}

async function newPasswordProblem(
  { visit, identity }: Change,
  password: string,
): Promise<FlowNote['message'] | null> {
  if (password === '') return notes.missing('password')
  const weakness = await passwordProblem(password, identity.identifier)
  if (weakness) return weakness
  const same = await visit.parts.hasher.verify(password, identity.passwordHash)
  return same ? notes.samePassword : null
}

const saved = (values: Flow['values']) => ({
  state: 'success' as const,
  values,
  notes: [{ field: null, message: notes.saved }],
})

async function answer(visit: Visit, flow: Flow, onwards: object[]): Promise<IdentityAnswer> {
  const body = await present(visit, flow, visit.csrfSecret ?? '')
  return {
    status: 200,
    body: { ...body, continue_with: [...onwards, continueTo(visit, flow)] },
    setCookies: visit.sessionToken ? [sessionCookie(visit, visit.sessionToken)] : [],
  }
}
