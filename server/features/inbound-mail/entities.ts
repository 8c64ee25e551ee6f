import { defineEntity, p } from '@mikro-orm/core'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** To whose reply in which thread an address leads. It opens nothing. */
export const ReplyKeyEntity = defineEntity({
  name: 'ReplyKey',
  tableName: 'reply_key',
  properties: {
    /** SHA-256 of what stands in the address, which has 128 random bits. */
    tokenHash: p.string().primary(),
    campaignId: ofCampaign(),
    threadId: p.uuid(),
    /** A member, or a guest. */
    personId: p.uuid(),
    isGuest: p.boolean(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [
    { properties: ['campaignId'] },
    { properties: ['personId'] },
    { properties: ['expiresAt'] },
  ],
})

/** A mail that was taken in, so that the same one is not taken twice. */
export const InboundMailEntity = defineEntity({
  name: 'InboundMail',
  tableName: 'inbound_mail',
  properties: {
    /** SHA-256 of its Message-ID and of the address that it came to. */
    mailHash: p.string().primary(),
    takenAt: p.datetime(3),
  },
  indexes: [{ properties: ['takenAt'] }],
})

export const inboundMailEntities = [ReplyKeyEntity, InboundMailEntity]
export type InboundMailTables = TablesOf<(typeof inboundMailEntities)[number]>
