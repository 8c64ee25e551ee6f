import { randomInt } from 'node:crypto'
import { LockMode, raw } from '@mikro-orm/core'
import { v7 as uuidv7 } from 'uuid'
import { addressKey } from '#shared/lib/email-address.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { pretendMail, queueMail } from '#server/platform/mail/queue-mail.ts'
import { sameToken, sign } from '../tokens.ts'
import { IdentityCodeEntity, IdentityEntity, IdentityFlowEntity } from './entities.ts'
import type { IdentityRow } from './entities.ts'
import type { CodeKind } from './flow.ts'
import { codeMail } from './mails.ts'
import type { Visit } from './visit.ts'

/** A code can be entered for a quarter of an hour. */
const codeMinutes = 15
const maxTries = 5
/** Strangers are stopped at ten by the mount's limits, so that a known device always has some left. */
const maxCodesADay = 20
const dayMs = 24 * 60 * 60 * 1000

/** Of usual length, for the mail that is not sent. */
const nobody = { email: '', name: 'Nobody There' }

type CodeFlow = { id: string; kind: CodeKind }

/**
 * Makes a code for this flow, in the place of the one it had, and mails it if somebody has the
 * address. With or without such a person it costs the same. More than twenty a day for one address or
 * person are silently not sent.
 */
export async function sendCode(
  visit: Visit,
  em: EntityManager,
  flow: CodeFlow,
  email: string,
): Promise<void> {
  const { now } = visit
  const identifier = addressKey(email)
  // Locked, so that many at once are counted one after the other.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }
  const identity = await em.findOne(IdentityEntity, { identifier }, lock)
  if (!(await mayHaveCode(em, flow.kind, identifier, identity, now))) return
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  await em.nativeUpdate(IdentityCodeEntity, { flowId: flow.id }, { expiresAt: now })
  await em.insert(IdentityCodeEntity, {
    id: uuidv7(),
    flowId: flow.id,
    kind: flow.kind,
    identityId: identity?.id ?? null,
    identifier,
    codeHash: hashCode(visit, flow, digits),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    usedAt: null,
  })
  const code = { digits, minutes: codeMinutes }
  const mail = codeMail(flow.kind, identity ?? nobody, code, visit.origin)
  // Where nobody is written to it costs the same, so that the time tells nothing.
  await (identity ? queueMail(em, mail, now) : pretendMail(em, mail, now))
}

async function mayHaveCode(
  em: EntityManager,
  kind: CodeKind,
  identifier: string,
  identity: IdentityRow | null,
  now: Date,
): Promise<boolean> {
  const createdAt = { $gt: new Date(now.getTime() - dayMs) }
  const asked = await em.count(IdentityCodeEntity, {
    kind,
    createdAt,
    $or: [{ identifier }, { identityId: identity?.id ?? uuidv7() }],
  })
  return asked < maxCodesADay
}

function hashCode(visit: Visit, flow: CodeFlow, digits: string): string {
  return sign(visit.parts.secret, ['code', flow.kind, flow.id, digits])
}

/** Counts a try at the code of a flow. False when there have been too many. */
export async function countTry(em: EntityManager, flowId: string): Promise<boolean> {
  const open = { id: flowId, codeTries: { $lt: maxTries } }
  const counted = await em.nativeUpdate(IdentityFlowEntity, open, {
    codeTries: raw<number>('code_tries + 1'),
  })
  return counted === 1
}

/**
 * Uses up the code that was sent for this flow. Gives the person whose code it was, if they still
 * have the address it went to; null for a wrong, late or used one.
 */
export async function takeCode(
  visit: Visit,
  em: EntityManager,
  flow: CodeFlow,
  typed: string,
): Promise<IdentityRow | null> {
  const { now } = visit
  const living = { flowId: flow.id, usedAt: null, expiresAt: { $gt: now } }
  const code = await em.findOne(IdentityCodeEntity, living)
  if (!code?.identityId || !sameToken(code.codeHash, hashCode(visit, flow, typed))) return null
  const used = await em.nativeUpdate(
    IdentityCodeEntity,
    { id: code.id, usedAt: null },
    { usedAt: now },
  )
  if (used !== 1) return null
  return em.findOne(IdentityEntity, { id: code.identityId, identifier: code.identifier })
}
