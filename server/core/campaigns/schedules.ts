import type { Schedule } from '#shared/contract/campaigns.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ScheduleEntity } from './schedule-entity.ts'
import type { ScheduleRow } from './schedule-entity.ts'

/** What is planned for each campaign that has something planned, by campaign id. */
export async function schedulesOf(
  em: EntityManager,
  campaignId: string[],
): Promise<Map<string, ScheduleRow>> {
  if (campaignId.length === 0) return new Map()
  const rows = await em.find(ScheduleEntity, { campaignId })
  return new Map(rows.map((row) => [row.campaignId, row]))
}

/** What is planned, as the API shows it. */
export function presentSchedule(row: ScheduleRow): Schedule {
  const { versionId: id, versionNumber: number, journalSeq } = row
  const isKnown = id && typeof number === 'number' && typeof journalSeq === 'number'
  return {
    startsAt: row.startsAt?.toISOString() ?? null,
    publishesAt: row.publishesAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    version: isKnown ? { id, number, journalSeq } : null,
  }
}

/** Leaves of a plan what comes after its start or release: the end, or nothing. */
export async function leaveEnd(tx: EntityManager, plan: ScheduleRow): Promise<void> {
  const { endsAt } = plan
  const launch = { startsAt: null, publishesAt: null }
  const version = { versionId: null, versionNumber: null, journalSeq: null }
  if (endsAt) Object.assign(plan, { ...launch, ...version, dueAt: endsAt })
  else tx.remove(plan)
  await tx.flush()
}

/** Whoever publishes exactly what was planned, by hand or on time, has carried that out. */
export async function settleRelease(
  tx: EntityManager,
  campaignId: string,
  journalSeq: number,
): Promise<void> {
  const plan = await tx.findOne(ScheduleEntity, { campaignId, journalSeq }, { refresh: true })
  if (plan?.publishesAt) await leaveEnd(tx, plan)
}
