import type { ExpressionBuilder } from 'kysely'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { JournalTables } from '#server/features/collaboration/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { VersionTables } from './public/entities.ts'
import { recordVersionAt } from './public/record-version.ts'

const minuteMs = 60_000
/** Nobody has edited for so long: what there is now is worth keeping. */
const restedMs = 3 * minuteMs
/** While work goes on, there is a version at least this often. */
const goesOnMs = 10 * minuteMs
/** A campaign that was left alone for longer has its version, unless nobody ran the product since. */
const lookedBackMs = 30 * 24 * 60 * minuteMs
/** Campaigns of one run; the others have their turn a minute later. */
const portion = 200

/**
 * Records a version of every campaign that was edited since its last one, once it has rested or work
 * has gone on for long. Run once a minute. May be cut off: a position has one version.
 */
export async function recordDueVersions(em: EntityManager, now: Date): Promise<void> {
  for (const { id, companyId, seq } of await dueCampaigns(em, now))
    await em.fork().transactional(async (tx) => {
      await recordVersionAt(tx, { id, companyId }, seq, { kind: 'automatic' }, now)
    })
}

/** The last position that a campaign has a version of. */
const newest = ({ selectFrom }: ExpressionBuilder<VersionTables & CampaignTables, 'campaign'>) =>
  selectFrom('version')
    .select(({ fn }) => fn.max('version.journal_seq').as('seq'))
    .whereRef('version.campaign_id', '=', 'campaign.id')

function dueCampaigns(em: EntityManager, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return em
    .getKysely<CampaignTables & JournalTables & VersionTables>()
    .selectFrom('campaign')
    .innerJoin('journal_head as head', 'head.campaign_id', 'campaign.id')
    .leftJoin('version as last', (join) =>
      join.onRef('last.campaign_id', '=', 'campaign.id').on('last.journal_seq', '=', newest),
    )
    .select(['campaign.id', 'campaign.company_id as companyId', 'head.seq'])
    .where('campaign.updated_at', '>', before(lookedBackMs))
    .where(({ eb, fn, lit }) => eb('head.seq', '>', fn.coalesce('last.journal_seq', lit(0))))
    .where(({ eb, fn }) =>
      eb('campaign.updated_at', '<=', before(restedMs)).or(
        fn.coalesce('last.created_at', 'campaign.created_at'),
        '<=',
        before(goesOnMs),
      ),
    )
    .orderBy('campaign.updated_at')
    .limit(portion)
    .execute()
}
