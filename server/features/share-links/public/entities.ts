import { defineEntity, p } from '@mikro-orm/core'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** Somebody without an account, as one browser's cookie names them. */
export const GuestEntity = defineEntity({
  name: 'Guest',
  tableName: 'guest',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    /** SHA-256 of the cookie's value, which has 256 random bits. */
    tokenHash: p.string().unique(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['expiresAt'] }],
})
export type GuestTables = TablesOf<typeof GuestEntity>
