import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import { deletePortionsByKey } from '#server/platform/db/delete-portions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { monthsBefore } from '#server/platform/months-before.ts'
import type { IngestTables } from './entities.ts'
import { otherEvents, partitionOf } from './event-partitions.ts'
import type { EventPartition } from './event-partitions.ts'

/** Parts of so many months are there before anything comes into them. */
const monthsAhead = 2

/**
 * Makes the parts for the events that come, on PostgreSQL, and deletes events that are older than
 * `months`, or than their company keeps them, one by one and in columns. Counts stay. Meant for an hourly job.
 */
export async function keepEvents(em: EntityManager, now: Date, months: number): Promise<void> {
  if (em.getPlatform() instanceof PostgreSqlPlatform) {
    for (let later = 0; later <= monthsAhead; later += 1)
      await makePartition(em, partitionOf(now, later))
    await dropPartitions(em, monthsBefore(now, months))
  }
  for (const { label, before } of await oldEvents(em, now, months)) {
    const upTo = await lastNumberBefore(em, label, before)
    const those = sql<boolean>`campaign_label = ${label} and at < ${before}`
    const near = upTo === null ? those : sql<boolean>`${those} and seq <= ${upTo}`
    await deletePortionsByKey(em, 'visit_event', ['id'], near)
    const days = sql<boolean>`campaign_label = ${label} and last_at < ${before}`
    await deletePortionsByKey(em, 'visit_segment', ['campaign_label', 'day'], days)
  }
}

/** A number that none of the older events is above; null when that is not known. */
async function lastNumberBefore(
  em: EntityManager,
  label: number,
  before: number,
): Promise<number | null> {
  const row = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_segment')
    .select(({ fn }) => fn.max<number | null>('up_to').as('upTo'))
    .where('campaign_label', '=', label)
    .where('first_at', '<', before)
    .executeTakeFirst()
  return row?.upTo ?? null
}

/** Ids of that time that came in before, by a clock that is ahead, move into it. */
async function makePartition(em: EntityManager, { name, from, to }: EventPartition): Promise<void> {
  if ((await partitionNames(em)).includes(name)) return
  const those = `id >= '${from}' and id < '${to}'`
  await em.transactional(async (tx) => {
    // Only who writes an id of no known month waits for it.
    await tx.execute(`lock table ${otherEvents} in access exclusive mode`)
    await tx.execute(`create table ${name} (like visit_event including all)`)
    await tx.execute(
      `with moved as (delete from ${otherEvents} where ${those} returning *)
       insert into ${name} select * from moved`,
    )
    await tx.execute(
      `alter table visit_event attach partition ${name} for values from ('${from}') to ('${to}')`,
    )
  })
}

/** Drops parts that are older as a whole: all ids of it, and all that happened. */
async function dropPartitions(em: EntityManager, before: Date): Promise<void> {
  for (const name of await partitionNames(em)) {
    if (name === otherEvents || name >= partitionOf(before).name) continue
    const { rows } = await sql`
      select 1 from ${sql.table(name)} where at >= ${before.getTime()} limit 1
    `.execute(em.getKysely())
    if (rows.length > 0) continue
    await em.transactional(async (tx) => {
      // Visits wait behind it: whoever reads for long is not waited for, and an hour later it is tried again.
      await tx.execute("set local lock_timeout = '2s'")
      await tx.execute(`drop table ${name}`)
    })
  }
}

async function partitionNames(em: EntityManager): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'visit_event'::regclass
  `.execute(em.getKysely())
  return rows.map(({ name }) => name)
}

/** The campaigns that have events from before the time (ms) that theirs are kept since. */
async function oldEvents(
  em: EntityManager,
  now: Date,
  months: number,
): Promise<{ label: number; before: number }[]> {
  const oldest = await em
    .getKysely<IngestTables & CampaignTables & CompanyTables>()
    .selectFrom('visit_label')
    .innerJoin('campaign', 'campaign.id', 'visit_label.campaign_id')
    .innerJoin('company', 'company.id', 'campaign.company_id')
    .select(({ selectFrom }) => [
      'visit_label.id as label',
      'company.visit_months as ownMonths',
      selectFrom('visit_event')
        .select('visit_event.at')
        .whereRef('visit_event.campaign_label', '=', 'visit_label.id')
        .orderBy('visit_event.seq')
        .limit(1)
        .as('at'),
      selectFrom('visit_segment')
        .select(({ fn }) => fn.min('first_at').as('at'))
        .whereRef('visit_segment.campaign_label', '=', 'visit_label.id')
        .as('firstAt'),
    ])
    .where('visit_label.dimension', '=', 'all')
    .execute()
  return oldest.flatMap(({ label, ownMonths, at, firstAt }) => {
    const before = monthsBefore(now, Math.min(ownMonths ?? months, months)).getTime()
    // They mostly came in the order in which they happened.
    return Math.min(at ?? before, firstAt ?? before) < before ? [{ label, before }] : []
  })
}
