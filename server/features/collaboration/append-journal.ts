import type { EntityManager } from '#server/db/open-database.ts'

export type JournalAppend = { campaignId: string; update: Uint8Array; personId: string }

/**
 * Writes all entries in order within the transaction of `em` and returns their numbers: dense and
 * rising per campaign. The heads are taken in one statement and in the order of their ids, so two
 * processes that write the same campaigns wait for each other and never deadlock.
 */
export async function appendJournal(
  em: EntityManager,
  entries: readonly JournalAppend[],
  now: Date,
): Promise<number[]> {
  if (entries.length === 0) return []
  const next = await takeNumbers(em, entries)
  const numbers: number[] = []
  for (const chunk of chunksOf(entries, rowsPerStatement)) {
    const parameters: unknown[] = []
    for (const entry of chunk) {
      const seq = next.get(entry.campaignId) ?? 0
      next.set(entry.campaignId, seq + 1)
      numbers.push(seq)
      parameters.push(entry.campaignId, seq, Buffer.from(entry.update), entry.personId, now)
    }
    const rows = chunk.map(() => '(?, ?, ?, ?, ?)').join(', ')
    await em.execute(
      `insert into journal_row (campaign_id, seq, content, person_id, at) values ${rows}`,
      parameters,
      'run',
    )
  }
  return numbers
}

/** Keeps a statement below the parameter limits of both databases. */
const rowsPerStatement = 200

/** Reserves a number for each entry; the map holds the first one of each campaign. */
async function takeNumbers(
  em: EntityManager,
  entries: readonly JournalAppend[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { campaignId } of entries) counts.set(campaignId, (counts.get(campaignId) ?? 0) + 1)
  const campaigns = [...counts.keys()].sort()
  const next = new Map<string, number>()
  for (const chunk of chunksOf(campaigns, rowsPerStatement)) {
    const heads = await em.execute<{ campaign_id: string; seq: number }[]>(
      `insert into journal_head (campaign_id, seq) values ${chunk.map(() => '(?, ?)').join(', ')}
       on conflict (campaign_id) do update set seq = journal_head.seq + excluded.seq
       returning campaign_id, seq`,
      chunk.flatMap((campaignId) => [campaignId, counts.get(campaignId)]),
      'all',
    )
    for (const head of heads)
      next.set(head.campaign_id, head.seq - (counts.get(head.campaign_id) ?? 0) + 1)
  }
  return next
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
