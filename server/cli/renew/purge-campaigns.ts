import { deleteEarlierGenerations } from '#server/features/collaboration/journal/prune-journal.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import type { Database } from '#server/platform/db/open-database.ts'

type Purged = { campaignId: string; versions: { number: number; createdAt: Date }[] }

/**
 * Deletes what is kept of documents from before they were written anew, except for what versions
 * need: those are named, as they still hold the document as it was.
 */
export async function* purgeCampaigns(
  database: Pick<Database, 'fork' | 'kind'>,
  campaignIds: readonly string[],
): AsyncGenerator<Purged> {
  for (const campaignId of campaignIds) {
    const begins = await deleteEarlierGenerations(database.fork(), campaignId)
    const versions = await database
      .fork()
      .find(
        VersionEntity,
        { campaignId, journalSeq: { $lt: begins } },
        { orderBy: { number: 'asc' }, fields: ['number', 'createdAt'] },
      )
    yield {
      campaignId,
      versions: versions.map(({ number, createdAt }) => ({ number, createdAt })),
    }
  }
  // Copies of rows that SQLite has moved within its pages stay there when they are deleted.
  if (database.kind === 'sqlite') await database.fork().execute('vacuum', [], 'run')
}
