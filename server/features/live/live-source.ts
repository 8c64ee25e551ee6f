import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { bucketOf, dayOf, minuteMs } from '#server/features/ingest/public/buckets.ts'
import { VisitRollupEntity, VisitorDayEntity } from '#server/features/ingest/public/entities.ts'
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
      const minute = bucketOf(now, 'minute')
      const rows = await em.find(VisitRollupEntity, {
        campaignId: ids,
        dimension: 'all',
        $or: [{ granularity: 'total' }, { granularity: 'minute', bucket: minute }],
      })
      const lastEvents = await lastEventTimes(em, ids)
      return ids.map((campaignId) => {
        const own = rows.filter((row) => row.campaignId === campaignId)
        return {
          campaignId,
          total: countsOf(own.find((row) => row.granularity === 'total')),
          minute: {
            start: minute * minuteMs,
            counts: countsOf(own.find((row) => row.granularity === 'minute')),
          },
          lastEventAt: lastEvents.get(campaignId) ?? null,
        }
      })
    },
    async presences(now) {
      const em = database.fork()
      const since = now - presenceMs
      const rows = await em.find(VisitorDayEntity, {
        day: { $gte: dayOf(since) },
        lastSeen: { $gte: since },
      })
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
