import { LRUCache } from 'lru-cache'
import { must } from '#shared/lib/must.ts'
import type { Reader } from '#server/platform/db/queries.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import type { Named, Segment } from '#server/features/ingest/public/segment.ts'
import type { Words } from './dimensions.ts'
import type { WordsOf } from './look-up.ts'

const kept = 100_000
const inStatement = 1_000

/** The words of what segments name by number; they never change, so they are remembered. */
export function createWordReader(tables: Reader<IngestTables>): {
  /** Reads the words of these segments. */
  learn(segments: readonly Segment[]): Promise<void>
  /** Of numbers that were learned just now. */
  wordsOf: WordsOf
} {
  const words: { [Table in Named]: LRUCache<number, Words[Table]> } = {
    place: new LRUCache({ max: kept }),
    origin: new LRUCache({ max: kept }),
    sender: new LRUCache({ max: kept }),
    locale: new LRUCache({ max: kept }),
  }
  const readers: {
    [Table in Named]: (ids: number[]) => Promise<(Words[Table] & { id: number })[]>
  } = {
    place: (ids) =>
      tables
        .selectFrom('visit_place')
        .select(['id', 'page', 'page_id as pageId', 'variant', 'release_number as releaseNumber'])
        .select(['block_id as blockId', 'release_id as releaseId', 'field'])
        .where('id', 'in', ids)
        .execute(),
    origin: (ids) =>
      tables
        .selectFrom('visit_origin')
        .select(['id', 'source', 'medium', 'utm_campaign as utmCampaign'])
        .select(['content', 'term', 'link'])
        .where('id', 'in', ids)
        .execute(),
    sender: (ids) =>
      tables
        .selectFrom('visit_sender')
        .select(['id', 'device', 'browser', 'system'])
        .where('id', 'in', ids)
        .execute(),
    locale: (ids) =>
      tables
        .selectFrom('visit_locale')
        .select(['id', 'language', 'country', 'region'])
        .where('id', 'in', ids)
        .execute(),
  }
  async function learnTable<Table extends Named>(
    table: Table,
    known: LRUCache<number, Words[Table]>,
    segments: readonly Segment[],
  ): Promise<void> {
    const numbers = new Set(segments.flatMap((segment) => [...segment.numbers[table]]))
    const missing = [...numbers].filter((number) => !known.has(number))
    for (let start = 0; start < missing.length; start += inStatement)
      for (const row of await readers[table](missing.slice(start, start + inStatement)))
        known.set(row.id, row)
  }
  return {
    async learn(segments) {
      await learnTable('place', words.place, segments)
      await learnTable('origin', words.origin, segments)
      await learnTable('sender', words.sender, segments)
      await learnTable('locale', words.locale, segments)
    },
    wordsOf: (table, number) => must(words[table].get(number), 'words were not read'),
  }
}
