import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/queries.ts'
import type { AccessReader, AccessTables } from './entities.ts'

/** A person, a company or a campaign of which somebody's rights may be others than before. */
export type RightsChange = { kind: 'person' | 'company' | 'campaign'; subjectId: string }

/** A person who was disabled or enabled: their sessions may have ended. */
export type AccountChange = { kind: 'account'; subjectId: string }

/** What the database itself has written down about changes of rights. */
export type RightsLog = {
  /**
   * All that was committed since the last look, perhaps some of it again. Null at the first look, or
   * the first after `pause`: everything may have changed before.
   */
  look(): Promise<readonly (RightsChange | AccountChange)[] | null>
  /** Who was disabled or enabled in the last hour: for a look that could not tell what has changed. */
  accounts(): Promise<readonly string[]>
  /** Nothing is to be known until the next look. */
  pause(): void
}

/** Follows the log of changed rights; a look costs what has changed. */
export function createRightsLog({ kind, read }: Pick<Queries, 'kind' | 'read'>): RightsLog {
  const tables = read<AccessTables>()
  const newestSettled = kind === 'sqlite' ? newestOnSqlite : newestOnPostgres
  /** Every change up to this number was seen; null while that is not known of any. */
  let seen: number | null = null
  return {
    async look() {
      const before = seen
      const newest = await newestSettled(tables)
      if (before === null) {
        seen = newest
        return null
      }
      const logged = await tables
        .selectFrom('rights_change')
        .select(['kind', 'subject_id as subjectId'])
        .where('id', '>', before)
        .orderBy('id')
        .execute()
      seen = newest ?? before
      return logged
    },
    async accounts() {
      const rows = await tables
        .selectFrom('rights_change')
        .select('subject_id')
        .distinct()
        .where('kind', '=', 'account')
        .execute()
      return rows.map((row) => row.subject_id)
    },
    pause: () => {
      seen = null
    },
  }
}

/** SQLite has one writer at a time: what is seen is all up to its number. */
async function newestOnSqlite(tables: AccessReader): Promise<number> {
  const [newest] = await tables
    .selectFrom('rights_change')
    .select(({ fn }) => fn.max('id').as('id'))
    .execute()
  return newest?.id ?? 0
}

/**
 * A number up to which all changes are committed or never will be, or null while some may be on their
 * way: numbers are not committed in their order. Writers hold the lock in common from taking a number
 * to their commit, so who gets it alone knows that all numbers taken before are seen by later reads.
 */
async function newestOnPostgres(tables: AccessReader): Promise<number | null> {
  const sequence = sql<{ is_called: boolean; last_value: number }>`rights_change_id_seq`
  const [row] = await tables
    .selectFrom(sequence.as('sequence'))
    .select(sql<boolean>`pg_try_advisory_xact_lock(705092)`.as('settled'))
    .select(['is_called', 'last_value'])
    .execute()
  if (!row?.settled) return null
  return row.is_called ? row.last_value : 0
}
