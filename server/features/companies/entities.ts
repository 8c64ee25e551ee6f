import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { BrandKit } from '#shared/contract/companies.ts'
import type { Role } from '#shared/permissions/can.ts'

export const CompanyEntity = defineEntity({
  name: 'Company',
  tableName: 'company',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    brandKit: p.json().$type<BrandKit>(),
    createdAt: p.datetime(3),
  },
})
export type CompanyRow = InferEntity<typeof CompanyEntity>

/** A person in a company. Name and address are copies from the identity, for lists and mail. */
export const MemberEntity = defineEntity({
  name: 'Member',
  tableName: 'member',
  properties: {
    id: p.uuid().primary(),
    companyId: p.uuid(),
    personId: p.uuid(),
    name: p.string(),
    email: p.string(),
    role: p.string().$type<Role>(),
    joinedAt: p.datetime(3),
  },
  uniques: [{ properties: ['companyId', 'personId'] }],
  indexes: [{ properties: ['personId'] }],
})
export type MemberRow = InferEntity<typeof MemberEntity>

export const InviteEntity = defineEntity({
  name: 'Invite',
  tableName: 'invite',
  properties: {
    id: p.uuid().primary(),
    companyId: p.uuid(),
    role: p.string().$type<Role>(),
    /** SHA-256 of the token; the token itself is only in the link. */
    tokenHash: p.string().unique(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['companyId'] }],
})
export type InviteRow = InferEntity<typeof InviteEntity>

export const companyEntities = [CompanyEntity, MemberEntity, InviteEntity]
