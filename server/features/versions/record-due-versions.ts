import type { EntityManager } from '#server/platform/db/open-database.ts'
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
  for (const { id, company_id: companyId, seq } of await dueCampaigns(em, now))
    await em.fork().transactional(async (tx) => {
      await recordVersionAt(tx, { id, companyId }, seq, { kind: 'automatic' }, now)
    })
}

function dueCampaigns(em: EntityManager, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const statement = `
    select campaign.id, campaign.company_id, head.seq from campaign
    join journal_head head on head.campaign_id = campaign.id
    left join version last on last.campaign_id = campaign.id and last.journal_seq = (
      select max(journal_seq) from version where version.campaign_id = campaign.id)
    where campaign.updated_at > ? and head.seq > coalesce(last.journal_seq, 0)
    and (campaign.updated_at <= ? or coalesce(last.created_at, campaign.created_at) <= ?)
    order by campaign.updated_at limit ?`
  return em.execute<{ id: string; company_id: string; seq: number }[]>(statement, [
    before(lookedBackMs),
    before(restedMs),
    before(goesOnMs),
    portion,
  ])
}
