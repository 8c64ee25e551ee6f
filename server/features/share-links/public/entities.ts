import { defineEntity, p } from '@mikro-orm/core'

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
