import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import type { JournalTables } from '../public/entities.ts'
import { deleteJournal, deleteLastStates } from '../public/database-journal.ts'
import { retainedMs, retentionTurn } from '../public/retention.ts'

/** Chunks or snapshots deleted by one transaction, so that others get their turn between. */
const portion = 200

/**
 * Forgets what no retained or pinned position needs, and what came in of campaigns while they were
 * deleted. The newest snapshot and the rows behind it always stay. May be cut off at any point.
 */
export async function pruneJournal(em: EntityManager, now: Date): Promise<void> {
  for (const campaignId of await strayCampaigns(em)) await deleteStray(em.fork(), campaignId)
  for (const { campaign_id: campaignId, seq } of await prunableCampaigns(em, now)) {
    await deletePortions(em, campaignId, prunableChunks(campaignId, seq))
    await deletePortions(em, campaignId, prunableSnapshots(campaignId, seq))
  }
}

/**
 * Forgets at once what the earlier generations of a campaign said last, and what leads to positions
 * before the present one, but for what a pinned position needs. Returns the number at which the
 * present generation begins; 0 when it is the first. May be cut off at any point.
 */
export async function deleteEarlierGenerations(
  em: EntityManager,
  campaignId: string,
): Promise<number> {
  const row = await em
    .getKysely<JournalTables>()
    .selectFrom('journal_generation')
    .select(({ fn }) => fn.max('last_seq').as('begins'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  const begins = row?.begins ?? 0
  if (begins === 0) return 0
  await deleteLastStates(em.fork(), campaignId, new Date('9999-01-01'))
  await deletePortions(em, campaignId, prunableChunks(campaignId, begins))
  await deletePortions(em, campaignId, prunableSnapshots(campaignId, begins))
  return begins
}

/** What was written ahead of a campaign that is made just now stays. */
async function deleteStray(em: EntityManager, campaignId: string): Promise<void> {
  await em.transactional(async (tx) => {
    await acquireLock(tx, retentionTurn(campaignId))
    const strays = await strayCampaigns(tx)
    if (strays.includes(campaignId)) await deleteJournal(tx, campaignId)
  })
}

async function strayCampaigns(em: EntityManager): Promise<string[]> {
  const tables = em.getKysely<JournalTables & CampaignTables>()
  const rows = await tables
    .selectFrom('journal_head')
    .select('campaign_id')
    .union(tables.selectFrom('journal_snapshot').select('campaign_id'))
    .union(tables.selectFrom('journal_pin').select('campaign_id'))
    .except(tables.selectFrom('campaign').select('id as campaign_id'))
    .execute()
  return rows.map(({ campaign_id }) => campaign_id)
}

/**
 * `seq` is that of the newest snapshot from before the retained time: what is behind it leads to
 * every retained position, and what is before it only to older ones.
 */
async function prunableCampaigns(em: EntityManager, now: Date) {
  const tables = em.getKysely<JournalTables>()
  const base = tables
    .selectFrom('journal_snapshot')
    .select(({ fn }) => ['campaign_id', fn.max('seq').as('seq')])
    .where('at', '<=', new Date(now.getTime() - retainedMs))
    .groupBy('campaign_id')
  return tables
    .selectFrom(base.as('base'))
    .select(['base.campaign_id', 'base.seq'])
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('journal_chunk as chunk')
            .select('chunk.last_seq')
            .whereRef('chunk.campaign_id', '=', 'base.campaign_id')
            .whereRef('chunk.last_seq', '<=', 'base.seq'),
        ),
        exists(
          selectFrom('journal_snapshot as older')
            .select('older.seq')
            .whereRef('older.campaign_id', '=', 'base.campaign_id')
            .whereRef('older.seq', '<', 'base.seq'),
        ),
      ]),
    )
    .execute()
}

/** The snapshot that the replay of a pinned position begins with; 0 for none. */
const pinnedFrom = sql`
  coalesce((
    select max(snapshot.seq) from journal_snapshot snapshot
    where snapshot.campaign_id = pin.campaign_id and snapshot.seq <= pin.seq), 0)`

const prunableChunks = (campaignId: string, seq: number) => sql`
  delete from journal_chunk where campaign_id = ${campaignId} and last_seq in (
    select last_seq from journal_chunk chunk
    where campaign_id = ${campaignId} and last_seq <= ${seq} and not exists (
      select 1 from journal_pin pin
      where pin.campaign_id = chunk.campaign_id
        and chunk.first_seq <= pin.seq and chunk.last_seq > ${pinnedFrom})
    order by last_seq limit ${portion})`

const prunableSnapshots = (campaignId: string, seq: number) => sql`
  delete from journal_snapshot where campaign_id = ${campaignId} and seq in (
    select seq from journal_snapshot unneeded
    where campaign_id = ${campaignId} and seq < ${seq} and not exists (
      select 1 from journal_pin pin
      where pin.campaign_id = unneeded.campaign_id and unneeded.seq = ${pinnedFrom})
    order by seq limit ${portion})`

async function deletePortions(
  em: EntityManager,
  campaignId: string,
  statement: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows: deleted } = await em.fork().transactional(async (tx) => {
      await acquireLock(tx, retentionTurn(campaignId))
      return statement.execute(tx.getKysely())
    })
    if (Number(deleted) < portion) return
    // SQLite answers without letting go of the process.
    await setImmediate()
  }
}
