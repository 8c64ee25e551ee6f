import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { Scope } from '#shared/permissions/can.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** A key of a company to the API. It may never more than the person who made it may at that moment. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    name: p.string(),
    /** The visible beginning of the key, to recognise it by. */
    start: p.string(),
    /** SHA-256 of the key, which has 256 random bits. */
    keyHash: p.string().unique(),
    scopes: p.json().$type<Scope[]>(),
    createdBy: p.uuid(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    /** Network address of the last use. */
    lastUsedFrom: p.string().nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['companyId'] }],
})
export type ApiKeyRow = InferEntity<typeof ApiKeyEntity>
