import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { FlowKind, FlowNote, FlowValues } from './flow.ts'

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
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
})
export type IdentityRow = InferEntity<typeof IdentityEntity>

export const IdentitySessionEntity = defineEntity({
  name: 'IdentitySession',
  tableName: 'identity_session',
  properties: {
    id: p.uuid().primary(),
    identityId: p.uuid(),
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
    /** SHA-256 of the CSRF cookie of the browser that began the flow. */
    csrfHash: p.string(),
    requestUrl: p.text(),
    returnTo: p.text().nullable(),
    /** A signed-in person confirms who they are. */
    refresh: p.boolean(),
    values: p.json().$type<FlowValues>().fieldName('field_values'),
    notes: p.json().$type<FlowNote[]>(),
    issuedAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['expiresAt'] }],
})
export type IdentityFlowRow = InferEntity<typeof IdentityFlowEntity>

export const identityEntities = [IdentityEntity, IdentitySessionEntity, IdentityFlowEntity]
