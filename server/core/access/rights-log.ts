import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Queries, Query } from '#server/platform/db/queries.ts'
import { RightsChangeEntity } from './entities.ts'

/** A person, a company or a campaign of which somebody's rights may be others than before. */
export type RightsChange = { kind: 'person' | 'company' | 'campaign'; subjectId: string }

/** What the database itself has written down about changes of rights. */
export type RightsLog = {
  /**
   * All that was committed since the last look, perhaps some of it again. Null at the first look, or
   * the first after `pause`: everything may have changed before.
   */
  look(): Promise<readonly RightsChange[] | null>
  /** Nothing is to be known until the next look. */
  pause(): void
}

/** Follows the log of changed rights; a look costs what has changed. */
export function createRightsLog({ kind, query }: Pick<Queries, 'kind' | 'query'>): RightsLog {
  const newestSettled = kind === 'sqlite' ? newestOnSqlite : newestOnPostgres
  /** Every change up to this number was seen; null while that is not known of any. */
  let seen: number | null = null
  return {
    async look() {
      const before = seen
      const newest = await newestSettled(query)
      if (before === null) {
        seen = newest
        return null
      }
      const rows = await query<{ kind: RightsChange['kind']; subject_id: string }>(
        'select kind, subject_id from rights_change where id > ? order by id',
        [before],
      )
      seen = newest ?? before
      return rows.map(({ kind, subject_id: subjectId }) => ({ kind, subjectId }))
    },
    pause: () => {
      seen = null
    },
  }
}

/** SQLite has one writer at a time: what is seen is all up to its number. */
async function newestOnSqlite(query: Query): Promise<number> {
  const [row] = await query<{ id: number | null }>('select max(id) as id from rights_change', [])
  return row?.id ?? 0
}

/**
 * A number up to which all changes are committed or never will be, or null while some may be on their
 * way: numbers are not committed in their order. Writers hold the lock in common from taking a number
 * to their commit, so who gets it alone knows that all numbers taken before are seen by later reads.
 */
async function newestOnPostgres(query: Query): Promise<number | null> {
  const [row] = await query<{ settled: boolean; id: string }>(
    `select pg_try_advisory_xact_lock(705092) as settled,
       case when is_called then last_value else 0 end as id
     from rights_change_id_seq`,
    [],
  )
  return row?.settled ? Number(row.id) : null
}

/** Far longer than any node waits between two looks. */
const keptMs = 3_600_000

/** Forgets old changes. */
export async function purgeRightsLog(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(RightsChangeEntity, { at: { $lt: new Date(now.getTime() - keptMs) } })
}
