import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { NotificationAnswer, NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { ChannelChoice } from '#shared/contract/notifications.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'

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

/** Which channels a member wants for a kind; every one where they have not chosen. */
export function chosenChannels(
  row: InferEntity<typeof NotificationPreferenceEntity> | undefined,
): ChannelChoice {
  return { inApp: row?.inApp ?? true, byMail: row?.byMail ?? true }
}

export const notificationEntities = [NotificationEntity, NotificationPreferenceEntity]
