import { sql } from 'kysely'
import type { Selectable, SqlBool } from 'kysely'
import { AppError } from '#shared/errors/catalogue.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { compileForBoth, runPrepared } from '#server/platform/db/compile-once.ts'
import { givenRows, kindOf } from '#server/platform/db/given-rows.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'

/** How long after a campaign stopped it takes what was on its way by then, in ms. */
export const graceMs = 120_000

/**
 * What keeps a campaign from taking something from visitors that happened or was begun at `at` (ms):
 * `campaign-over` or `campaign-paused`; null where it takes it.
 */
export type Gate = (campaignId: string, at: number) => AppError | null

/** Reads the state of campaigns within the transaction of `em`; `now` in ms. */
export type ReadGate = (
  em: EntityManager,
  campaignIds: readonly string[],
  now: number,
) => Promise<Gate>

/** For visits that are made, not taken. */
export const openGate: ReadGate = async () => () => null

type Standing = { status: CampaignStatus; statusSince: number | null; isHeld: boolean }

/**
 * The gate of everything that visitors send: the state of now, of the database. A campaign that is
 * not live takes nothing but, for a short while, what was begun before it stopped; one that is
 * deleted, taken down, a sample, or of a closed or disabled company takes nothing at all.
 */
export const readGate: ReadGate = async (em, campaignIds, now) => {
  const standings = await readStandings(em, campaignIds)
  return (campaignId, at) => {
    const standing = standings.get(campaignId)
    if (!standing || standing.isHeld) return new AppError('campaign-over')
    if (servesVisitors(standing.status) || wasBegun(standing, at, now)) return null
    return new AppError(standing.status === 'paused' ? 'campaign-paused' : 'campaign-over')
  }
}

/** Whether it was on its way when the campaign was paused or ended a moment ago. */
function wasBegun({ status, statusSince }: Standing, at: number, now: number): boolean {
  if ((status !== 'paused' && status !== 'ended') || statusSince === null) return false
  return at < statusSince && now - statusSince <= graceMs
}

async function readStandings(
  em: EntityManager,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (campaignIds.length === 0) return new Map()
  const given = JSON.stringify(campaignIds.map((id) => [id]))
  const rows = await runPrepared(em, standingsOf[kindOf(em)], { campaigns: given })
  return new Map(
    rows.map(({ id, status, status_since, ...held }) => [
      id,
      {
        status,
        statusSince: status_since === null ? null : new Date(status_since).getTime(),
        isHeld: Object.values(held).some((since) => since !== null),
      },
    ]),
  )
}

type StandingRow = Pick<Selectable<CampaignTables['campaign']>, StandingColumn> &
  Pick<Selectable<CompanyTables['company']>, 'closed_at' | 'disabled_at'>
type StandingColumn = 'id' | 'status' | 'status_since' | 'taken_down_at'

const standingsOf = compileForBoth<
  CampaignTables & CompanyTables,
  { campaigns: string },
  StandingRow
>((tables, value, kind) =>
  tables
    .selectFrom('campaign')
    .innerJoin('company', 'company.id', 'campaign.company_id')
    .select(['campaign.id', 'campaign.status', 'campaign.status_since', 'campaign.taken_down_at'])
    .select(['company.closed_at', 'company.disabled_at'])
    .where(sql<SqlBool>`campaign.id in ${givenRows(kind, { id: 'uuid' }, value('campaigns'))}`)
    .where('campaign.sample', 'is', null),
)
