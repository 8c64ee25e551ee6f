import { authorName } from '#shared/contract/author-name.ts'
import type { NeedKind } from '#shared/contract/need-kinds.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action } from '#shared/permissions/can.ts'
import { CustomDomainEntity } from '#server/features/domains/public/entities.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { waitingReviews } from '#server/features/reviews/public/queries.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import { WebhookEndpointEntity } from '#server/features/webhooks/public/entities.ts'
import { buildNeed } from './needs.ts'
import type { Asker, FoundNeed, NeedSource } from './needs.ts'

/** Everything that is asked for the dashboard. Another part of the product adds a line. */
export const needSources: readonly NeedSource[] = [
  plansSoon,
  reviewsWaiting,
  newsUnread,
  domainsBroken,
  webhooksFailing,
  campaignsWaiting,
]

const soonMs = 48 * 3_600_000
const newsShown = 5
const draftsShown = 3

/** What starts, publishes or ends within two days, for all who see the campaign. */
async function plansSoon({ em, companyId, now }: Asker): Promise<FoundNeed[]> {
  const until = new Date(now.getTime() + soonMs)
  const order = { orderBy: { dueAt: 'asc' }, limit: 20 } as const
  const rows = await em.find(ScheduleEntity, { companyId, dueAt: { $lte: until } }, order)
  return rows.flatMap(({ campaignId, startsAt, publishesAt, endsAt }) => {
    const at = startsAt ?? publishesAt ?? endsAt
    const kind = startsAt ? 'starting' : publishesAt ? 'publishing' : 'ending'
    return at ? [buildNeed({ kind, key: campaignId, campaignId, at })] : []
  })
}

/** Reviews that wait for their yes or no. */
async function reviewsWaiting({ em, companyId, personId, actor }: Asker): Promise<FoundNeed[]> {
  if (!can(actor, 'campaign.approve', { companyId })) return []
  const rows = await waitingReviews(em, companyId, personId)
  return rows.map(({ id: key, campaignId, requestedBy, createdAt: at, message: excerpt }) =>
    buildNeed({ kind: 'review', key, campaignId, at, by: authorName(requestedBy), excerpt }),
  )
}

const shownKinds = ['assigned', 'mention', 'reply'] as const
const refusedPlans = ['not-started', 'not-published'] as const

/** Assignments, mentions, replies and plans that failed, which they have not read; a thread stands once. */
async function newsUnread({ em, companyId, personId }: Asker): Promise<FoundNeed[]> {
  const rows = await em.find(
    NotificationEntity,
    {
      companyId,
      personId,
      inApp: true,
      readAt: null,
      withdrawnAt: null,
      $or: [{ kind: [...shownKinds] }, { kind: 'schedule', answer: [...refusedPlans] }],
    },
    { orderBy: { id: 'desc' }, limit: 50 },
  )
  const byThread = new Map(rows.map((row) => [row.threadId ?? row.id, row]))
  return [...byThread.values()].slice(0, newsShown).map((row) => {
    const refused = refusedPlans.find((shown) => shown === row.answer) ?? 'not-started'
    const kind = shownKinds.find((shown) => shown === row.kind) ?? refused
    const { id: key, campaignId, createdAt: at, byName: by, excerpt, threadId = null } = row
    return buildNeed({ kind, key, campaignId, at, by, excerpt, threadId })
  })
}

/** Names whose DNS no longer proves them or leads here, for who manages them. */
async function domainsBroken({ em, companyId, actor }: Asker): Promise<FoundNeed[]> {
  if (!can(actor, 'domains.manage', { companyId })) return []
  const broken = { $or: [{ driftedAt: { $ne: null } }, { lostAt: { $ne: null } }] }
  const rows = await em.find(CustomDomainEntity, { companyId, removedAt: null, ...broken })
  return rows.flatMap(({ id: key, name: excerpt, driftedAt, lostAt }) => {
    const at = driftedAt ?? lostAt
    return at ? [buildNeed({ kind: 'domain', key, at, excerpt })] : []
  })
}

/** Receivers that nothing reaches, for who manages them. */
async function webhooksFailing({ em, companyId, actor, now }: Asker): Promise<FoundNeed[]> {
  if (!can(actor, 'webhooks.manage', { companyId })) return []
  const failing = { $or: [{ failingSince: { $ne: null } }, { disabledBecause: { $ne: null } }] }
  const rows = await em.find(WebhookEndpointEntity, { companyId, ...failing })
  return rows.map(({ id: key, url, failingSince }) =>
    buildNeed({ kind: 'webhook', key, at: failingSince ?? now, excerpt: new URL(url).host }),
  )
}

/** What each state waits for, and from whom. */
const waits: Partial<Record<CampaignStatus, { kind: NeedKind; may: Action }>> = {
  paused: { kind: 'paused', may: 'campaign.activate' },
  approved: { kind: 'approved', may: 'campaign.activate' },
  draft: { kind: 'draft', may: 'campaign.edit' },
}

/** Campaigns on which they could go on; of drafts only those edited last. */
async function campaignsWaiting({ actor, campaigns }: Asker): Promise<FoundNeed[]> {
  const found = campaigns.flatMap((campaign) => {
    const wait = waits[campaign.status]
    if (!wait || !can(actor, wait.may, campaign)) return []
    const { id, updatedAt } = campaign
    return [buildNeed({ kind: wait.kind, key: id, campaignId: id, at: updatedAt })]
  })
  const drafts = found
    .filter(({ kind }) => kind === 'draft')
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return [...found.filter(({ kind }) => kind !== 'draft'), ...drafts.slice(0, draftsShown)]
}
