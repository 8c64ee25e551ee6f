import { LRUCache } from 'lru-cache'
import { countedRoles } from '#shared/plans/plans.ts'
import { recordOf } from '#shared/lib/record-of.ts'
import { usedLimits } from '#shared/plans/limits.ts'
import type { UsedLimit } from '#shared/plans/limits.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import { InviteEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { CustomDomainEntity } from '#server/features/domains/public/entities.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import { minuteMs } from '#server/features/ingest/public/buckets.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'
import { documentsByCompany, storedByCompany } from './public/stored-bytes.ts'
import type { SumBytes } from './public/stored-bytes.ts'

type Count = (em: EntityManager, companyId: string, now: Date) => Promise<number>

const roles = [...countedRoles]

/** Members who build; without those who are only invited. */
export const joinedMembers: Count = (em, companyId) =>
  em.count(MemberEntity, { companyId, role: roles })

/** The first moment of the month (UTC) that `now` is in, or of one that comes `ahead` later. */
export function monthStart(now: Date, ahead = 0): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
}

/**
 * Visits of a company's pages in the month of `now`; bots, second visits of a day and
 * the sample left out.
 */
export async function visitsInMonth(
  em: EntityManager,
  companyId: string,
  now: Date,
): Promise<number> {
  const [counted] = await monthlyVisits(em, now)
    .select(({ fn }) => fn.sum<number | null>('rollup.visitors').as('visits'))
    .where('campaign.company_id', '=', companyId)
    .execute()
  return counted?.visits ?? 0
}

/** The days of the month of `now` that campaigns were visited on, but for samples. */
export function monthlyVisits(em: EntityManager, now: Date) {
  return em
    .getKysely<IngestTables & CampaignTables>()
    .selectFrom('visit_rollup as rollup')
    .innerJoin('visit_label as label', 'label.id', 'rollup.label')
    .innerJoin('campaign', 'campaign.id', 'label.campaign_id')
    .where('campaign.sample', 'is', null)
    .where('label.dimension', '=', 'all')
    .where('rollup.granularity', '=', 'day')
    .where('rollup.bucket', '>=', dayStart(monthStart(now)))
}

/** Days of some companies begin so long (ms) before those of UTC. */
const earliestMs = 13 * 3_600_000

/** As buckets are numbered. */
const dayStart = (date: Date) => (date.getTime() - earliestMs) / minuteMs

/** In whole megabytes, of which the last is begun. */
const megabytes =
  (sum: SumBytes): Count =>
  async (em, companyId) =>
    Math.ceil(((await sum(em.getKysely(), [companyId])).get(companyId) ?? 0) / 1_000_000)

/** How much of each limit a company uses now. */
export const countUsed: Record<UsedLimit, Count> = {
  members: async (em, companyId, now) =>
    (await joinedMembers(em, companyId, now)) +
    (await em.count(InviteEntity, { companyId, role: roles, ...openInvite(now) })),
  // A paused campaign takes no place; that is how to make room for another.
  liveCampaigns: (em, companyId) =>
    em.count(CampaignEntity, { companyId, status: 'live', sample: null }),
  campaigns: (em, companyId) => em.count(CampaignEntity, { companyId, sample: null }),
  customDomains: (em, companyId) => em.count(CustomDomainEntity, { companyId, removedAt: null }),
  visitsAMonth: visitsInMonth,
  storage: megabytes(storedByCompany),
  documents: megabytes(documentsByCompany),
}

/** To sum up the documents of 10,000 campaigns takes SQLite a quarter of a second. */
const documentsKeptMs = 60_000
const documentsKept = new LRUCache<string, { at: number; used: number }>({ max: 5_000 })

/**
 * The same for who only looks at it: documents as they were at most a minute ago, unless there are more
 * or fewer campaigns by now.
 */
export async function showUsed(
  em: EntityManager,
  companyId: string,
  now: Date,
): Promise<Record<UsedLimit, number>> {
  const used = recordOf(usedLimits, () => 0)
  for (const name of usedLimits)
    if (name !== 'documents') used[name] = await countUsed[name](em, companyId, now)
  const key = `${companyId} ${used.campaigns}`
  const kept = documentsKept.get(key)
  const at = now.getTime()
  if (kept && Math.abs(at - kept.at) < documentsKeptMs) return { ...used, documents: kept.used }
  used.documents = await countUsed.documents(em, companyId, now)
  documentsKept.set(key, { at, used: used.documents })
  return used
}
