import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { CodeKind, FlowKind, FlowNote, FlowState, FlowValues, SessionMethod } from './flow.ts'

/** A person known to the embedded provider. */
export const IdentityEntity = defineEntity({
  name: 'Identity',
  tableName: 'identity',
  properties: {
    id: p.uuid().primary(),
    /** What one signs in with: the address in lower case. */
    identifier: p.string().unique(),
    email: p.string(),
    name: p.string(),
    /** Argon2id as a PHC string. */
    passwordHash: p.string(),
    /** When the person showed that `email` is theirs; null until then, and after it changed. */
    verifiedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
})
export type IdentityRow = InferEntity<typeof IdentityEntity>

/** The identity of a row, which goes with it. */
const ofIdentity = () =>
  p.manyToOne(IdentityEntity).mapToPk().fieldName('identity_id').deleteRule('cascade').index(false)

export const IdentitySessionEntity = defineEntity({
  name: 'IdentitySession',
  tableName: 'identity_session',
  properties: {
    id: p.uuid().primary(),
    identityId: ofIdentity(),
    /** How the person showed who they are. */
    method: p.string().$type<SessionMethod>().default('password'),
    /** SHA-256 of the token; the token itself is only in the cookie. */
    tokenHash: p.string().unique(),
    userAgent: p.string(),
    address: p.string(),
    issuedAt: p.datetime(3),
    authenticatedAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['identityId'] }, { properties: ['expiresAt'] }],
})
export type IdentitySessionRow = InferEntity<typeof IdentitySessionEntity>

/** One self-service flow: everything its rendering depends on, but never a password or a token. */
export const IdentityFlowEntity = defineEntity({
  name: 'IdentityFlow',
  tableName: 'identity_flow',
  properties: {
    id: p.uuid().primary(),
    kind: p.string().$type<FlowKind>(),
    state: p.string().$type<FlowState>().default('choose_method'),
    /** Whose flow it is, once that is known and must not change: settings, recovery by a right code. */
    identityId: ofIdentity().nullable(),
    /** SHA-256 of the CSRF cookie of the browser that began the flow. */
    csrfHash: p.string(),
    requestUrl: p.text(),
    returnTo: p.text().nullable(),
    /** A signed-in person confirms who they are. */
    refresh: p.boolean(),
    /** How often a code was entered, right or wrong. */
    codeTries: p.integer().default(0),
    values: p.json().$type<FlowValues>().fieldName('field_values'),
    notes: p.json().$type<FlowNote[]>(),
    issuedAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['identityId'] }, { properties: ['expiresAt'] }],
})
export type IdentityFlowRow = InferEntity<typeof IdentityFlowEntity>

/**
 * One code that was asked for, for recovery or verification. Codes asked for at an address that
 * nobody has are kept as well, though never sent: so both cases count and cost the same.
 */
export const IdentityCodeEntity = defineEntity({
  name: 'IdentityCode',
  tableName: 'identity_code',
  properties: {
    id: p.uuid().primary(),
    flowId: p.uuid(),
    kind: p.string().$type<CodeKind>(),
    /** Whose code it is; null when nobody has the address. */
    identityId: ofIdentity().nullable(),
    /** The address it was asked for, in lower case. */
    identifier: p.string(),
    /** HMAC of flow and digits with the secret of the installation. */
    codeHash: p.string(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['flowId'] },
    { properties: ['identifier', 'createdAt'] },
    { properties: ['identityId', 'createdAt'] },
    { properties: ['createdAt'] },
  ],
})

export const identityEntities = [
  IdentityEntity,
  IdentitySessionEntity,
  IdentityFlowEntity,
  IdentityCodeEntity,
]
