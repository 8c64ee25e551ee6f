import { batchQuestions } from '#server/platform/db/batch-questions.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import type { Log } from '#server/platform/log.ts'
import type { DisabledPersonEntity } from './entities.ts'
import type { Whoami } from './verify-session.ts'

/**
 * `whoami` that knows whom the operator of the installation has disabled, whichever provider says that
 * they are signed in: one query for all who are asked about at the same time. While it can't be read,
 * nobody can tell.
 */
export function withDisabledPeople(
  whoami: Whoami,
  { database, log }: { database: Pick<Queries, 'read'>; log: Log },
): Whoami {
  const tables = database.read<TablesOf<typeof DisabledPersonEntity>>()
  const reasonOf = batchQuestions(async (personIds: readonly string[]) => {
    const rows = await tables
      .selectFrom('disabled_person')
      .select(['person_id', 'because'])
      .where('person_id', 'in', [...new Set(personIds)])
      .execute()
    const reasons = new Map(rows.map(({ person_id, because }) => [person_id, because]))
    return personIds.map((id) => reasons.get(id) ?? null)
  })
  return async (cookieHeader) => {
    const verdict = await whoami(cookieHeader)
    if (verdict.kind !== 'session') return verdict
    try {
      const because = await reasonOf(verdict.session.personId)
      return because === null ? verdict : { kind: 'disabled', because }
    } catch (error) {
      log.error({ err: error }, 'disabled people can not be read')
      return { kind: 'unavailable' }
    }
  }
}
