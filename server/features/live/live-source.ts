import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { dayMs, minuteMs, partOf } from '#server/features/ingest/public/buckets.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import { readRollups } from '#server/features/ingest/public/read-rollups.ts'
import type { Rollup } from '#server/features/ingest/public/read-rollups.ts'
import { presenceMs } from '#server/features/ingest/public/presence.ts'
import { countsOf } from '#server/features/analytics/public/counts-of.ts'
import { lastEventTimes } from '#server/features/analytics/public/queries.ts'
import type { LiveSource } from './live-hub.ts'

/** Reads what the live hub needs from the rollups and the visitors of the day. */
export function createLiveSource(database: Database): LiveSource {
  return {
    async counts(campaignIds, now) {
      const em = database.fork()
      const ids = [...campaignIds]
      const minute = partOf(now, 'minute')
      const asked = { campaignIds: ids, dimension: 'all' } as const
      const totals = await readRollups(em, { ...asked, granularity: 'total' })
      const minutes = await readRollups(em, { ...asked, granularity: 'minute', bucket: minute })
      const lastEvents = await lastEventTimes(em, ids)
      const [totalOf, minuteOf] = [byCampaign(totals), byCampaign(minutes)]
      return ids.map((campaignId) => ({
        campaignId,
        total: countsOf(totalOf.get(campaignId)),
        minute: { start: minute * minuteMs, counts: countsOf(minuteOf.get(campaignId)) },
        lastEventAt: lastEvents.get(campaignId) ?? null,
      }))
    },
    async presences(now) {
      const em = database.fork()
      const since = now - presenceMs
      const rows = await em
        .getKysely<IngestTables>()
        .selectFrom('visitor_day')
        .innerJoin('visit_label', 'visit_label.id', 'visitor_day.campaign_label')
        .select(['campaign_id as campaignId', 'visitor', 'last_seen as lastSeen'])
        .where('day', '>=', Math.floor(since / dayMs) - 1)
        .where('last_seen', '>=', since)
        .execute()
      const ids = [...new Set(rows.map((row) => row.campaignId))]
      const campaigns = await em.find(CampaignEntity, { id: ids, sample: null })
      const owners = new Map(campaigns.map(({ id, companyId }) => [id, companyId]))
      return rows.flatMap(({ campaignId, visitor, lastSeen }) => {
        const companyId = owners.get(campaignId)
        return companyId ? [{ campaignId, companyId, visitor, lastSeen }] : []
      })
    },
  }
}

const byCampaign = (rows: readonly Rollup[]) => new Map(rows.map((row) => [row.campaignId, row]))
