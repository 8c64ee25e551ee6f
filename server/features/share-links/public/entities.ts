import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/**
 * Somebody without an account, as one browser's cookie names them. A browser in which a mail to a guest
 * is opened is one of that guest's from then on.
 */
export const GuestEntity = defineEntity({
  name: 'Guest',
  tableName: 'guest',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    /** SHA-256 of the cookie's value, which has 256 random bits. Nobody has that of a guest who was only named. */
    tokenHash: p.string().unique(),
    createdAt: p.datetime(3),
    /** Of the cookie. A guest with an address is kept longer. */
    expiresAt: p.datetime(3),
    /** Where mail reaches them: they have opened one, or a member has named them. */
    email: p.string().length(320).nullable(),
    /** Since when it is known that the address is theirs. */
    confirmedAt: p.datetime(3).nullable(),
    /**
     * A mail was opened in the browser of this cookie, or no browser has it. Else somebody else may have
     * typed the address there, and gets into nothing by what its owner does.
     */
    isProven: p.boolean().default(false),
    /** They want no more mails. */
    mailsOff: p.boolean().default(false),
  },
  indexes: [{ properties: ['expiresAt'] }, { properties: ['email'] }],
})
export type GuestRow = InferEntity<typeof GuestEntity>

const ofGuest = (column: string) =>
  p
    .manyToOne(GuestEntity)
    .mapToPk()
    .fieldName(column)
    .deleteRule('cascade')
    .updateRule('no action')
    .index(false)

/** Whose browser a guest of one browser is, once that is known. */
export const GuestBrowserEntity = defineEntity({
  name: 'GuestBrowser',
  tableName: 'guest_browser',
  properties: {
    browserId: ofGuest('browser_id').primary(),
    guestId: ofGuest('guest_id'),
  },
  indexes: [{ properties: ['guestId'] }],
})

/** What a mail to a guest carries: whoever opens it there is that guest, and has the address. */
export const GuestKeyEntity = defineEntity({
  name: 'GuestKey',
  tableName: 'guest_key',
  properties: {
    /** SHA-256 of what is in the mail, which has 256 random bits. */
    tokenHash: p.string().primary(),
    /** The same of what ends the mails, and opens nothing. */
    stopHash: p.string().unique(),
    guestId: ofGuest('guest_id'),
    campaignId: ofCampaign(),
    /** Where the mail went. */
    email: p.string().length(320),
    /** A guest gave the address, and it is not known yet whether it is theirs. */
    isAsked: p.boolean(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [
    { properties: ['guestId'] },
    { properties: ['campaignId'] },
    { properties: ['expiresAt'] },
  ],
})

export const guestEntities = [GuestEntity, GuestBrowserEntity, GuestKeyEntity]
export type GuestKeyRow = InferEntity<typeof GuestKeyEntity>
export type GuestTables = TablesOf<(typeof guestEntities)[number]>
