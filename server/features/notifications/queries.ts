import { notificationKinds } from '#shared/contract/notification-kinds.ts'
import type { Notification, NotificationPreference } from '#shared/contract/notifications.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import {
  chosenChannels,
  NotificationEntity,
  NotificationPreferenceEntity,
} from './public/entities.ts'

const pageLength = 30

type Owner = { companyId: string; personId: string }

/** What a person was told of in a company, newest first: what is older than `before`. */
export async function listNotifications(
  em: EntityManager,
  { companyId, personId }: Owner,
  before: string | undefined,
): Promise<{ notifications: Notification[]; hasMore: boolean; unread: number }> {
  const own = { companyId, personId, inApp: true, withdrawnAt: null }
  const rows = await em.find(
    NotificationEntity,
    { ...own, ...(before ? { id: { $lt: before } } : {}) },
    { orderBy: { id: 'desc' }, limit: pageLength + 1 },
  )
  const campaigns = await em.find(CampaignEntity, { id: rows.map((row) => row.campaignId) })
  const nameOf = new Map(campaigns.map(({ id, name }) => [id, name]))
  const notifications = rows.slice(0, pageLength).map((row) => ({
    id: row.id,
    kind: row.kind,
    campaign: { id: row.campaignId, name: nameOf.get(row.campaignId) ?? '' },
    threadId: row.threadId ?? null,
    by: row.byName,
    excerpt: row.excerpt,
    answer: row.answer ?? null,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }))
  const unread = await em.count(NotificationEntity, { ...own, readAt: null })
  return { notifications, hasMore: rows.length > pageLength, unread }
}

/** How a person wants to be told of each kind; in every way where they have not chosen. */
export async function listPreferences(
  em: EntityManager,
  owner: Owner,
): Promise<NotificationPreference[]> {
  const { companyId, personId } = owner
  const chosen = await em.find(NotificationPreferenceEntity, { companyId, personId })
  return notificationKinds.map((kind) => ({
    kind,
    ...chosenChannels(chosen.find((one) => one.kind === kind)),
  }))
}
