import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { NotificationAnswer, NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { ChannelChoice } from '#shared/contract/notifications.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'

/** The version under review that somebody is told of, and until when an answer is wanted. */
export type ReviewedVersion = { number: number; dueAt: string | null; dueZone: string | null }

/** Something that one person is told of, once: about one comment, one step of a review, or a planned start. */
export const NotificationEntity = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    personId: p.uuid(),
    kind: p.string().$type<NotificationKind>(),
    /** What it is about: the id of a comment, a review or an answer; of an assignment a new one. */
    sourceId: p.uuid(),
    threadId: p.uuid().nullable(),
    byName: p.string(),
    excerpt: p.string(),
    /** All that was written, until it is mailed; null where no mail waits. */
    words: p.text().nullable(),
    /** The version that it is about; null where it is about none. */
    versionId: p.uuid().nullable(),
    reviewed: p.json().$type<ReviewedVersion>().nullable(),
    answer: p.string().$type<NotificationAnswer>().nullable(),
    createdAt: p.datetime(3),
    /** Whether it stands in the list of the person; else it is only for a mail. */
    inApp: p.boolean(),
    readAt: p.datetime(3).nullable(),
    /** When it goes into a mail at the latest; null when it was mailed, or is not to be. */
    mailDueAt: p.datetime(3).nullable(),
    /** Since when what it is about is deleted. */
    withdrawnAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['personId', 'sourceId'] }],
  indexes: [
    { properties: ['companyId', 'personId', 'readAt'] },
    { properties: ['campaignId'] },
    { properties: ['sourceId'] },
    { properties: ['threadId'] },
    { properties: ['mailDueAt'] },
    { properties: ['createdAt'] },
  ],
})
export type NotificationRow = InferEntity<typeof NotificationEntity>

/** How a member wants to be told of a kind. */
export const NotificationPreferenceEntity = defineEntity({
  name: 'NotificationPreference',
  tableName: 'notification_preference',
  properties: {
    companyId: ofCompany().primary(),
    personId: p.uuid().primary(),
    kind: p.string().$type<NotificationKind>().primary(),
    inApp: p.boolean(),
    byMail: p.boolean(),
  },
})

/** What ends the mails of some kinds to a member, as one mail carries it. It opens nothing. */
export const MailStopEntity = defineEntity({
  name: 'MailStop',
  tableName: 'mail_stop',
  properties: {
    /** SHA-256 of what is in the mail, which has 256 random bits. */
    tokenHash: p.string().primary(),
    companyId: ofCompany(),
    personId: p.uuid(),
    kinds: p.json().$type<NotificationKind[]>(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId', 'personId'] }, { properties: ['expiresAt'] }],
})

/** Which channels a member wants for a kind; every one where they have not chosen. */
export function chosenChannels(
  row: InferEntity<typeof NotificationPreferenceEntity> | undefined,
): ChannelChoice {
  return { inApp: row?.inApp ?? true, byMail: row?.byMail ?? true }
}

export const notificationEntities = [
  NotificationEntity,
  NotificationPreferenceEntity,
  MailStopEntity,
]
