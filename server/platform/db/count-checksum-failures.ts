import { sql } from 'kysely'
import type { Queries } from './queries.ts'

type Statistics = { pg_stat_database: { datname: string | null; checksum_failures: string | null } }

/**
 * How many pages of this database, and of what all share, PostgreSQL has found damaged since its
 * statistics were reset; null where it was set up to make no checksums.
 */
export async function countChecksumFailures({
  read,
}: Pick<Queries, 'read'>): Promise<number | null> {
  const { failures } = await read<Statistics>()
    .selectFrom('pg_stat_database')
    .select(({ fn }) => fn.sum<string | null>('checksum_failures').as('failures'))
    .where(({ eb, or }) =>
      or([eb('datname', 'is', null), eb('datname', '=', sql<string>`current_database()`)]),
    )
    .executeTakeFirstOrThrow()
  return failures === null ? null : Number(failures)
}
