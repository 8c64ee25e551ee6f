import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { ThreadTables } from './entities.ts'

type Read = {
  threadId: string
  companyId: string
  campaignId: string
  readerId: string
  readAt: Date
}

/** Keeps up to when somebody has read a thread; what they had read further stays read. */
export async function keepRead(
  tx: EntityManager,
  { threadId, companyId, campaignId, readerId, readAt: read_at }: Read,
): Promise<void> {
  const ids = { thread_id: threadId, company_id: companyId, campaign_id: campaignId }
  await tx
    .getKysely<ThreadTables>()
    .insertInto('thread_read')
    .values({ ...ids, reader_id: readerId, read_at })
    .onConflict((known) =>
      known
        .columns(['thread_id', 'reader_id'])
        .doUpdateSet({ read_at })
        .where('thread_read.read_at', '<', read_at),
    )
    .execute()
}
