import type { SqlEntityManager } from '@mikro-orm/sql'
import { SqlitePlatform } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Operand } from './compile-once.ts'
import type { Queries } from './queries.ts'

/** The columns of rows, in their order, with their types on PostgreSQL. */
export type Columns = Readonly<Record<string, string>>

export const kindOf = (em: SqlEntityManager): Queries['kind'] =>
  em.getPlatform() instanceof SqlitePlatform ? 'sqlite' : 'postgres'

/**
 * A `select` of rows, in their order, which a statement takes as one value: a JSON of a list of lists.
 * However many they are, its text is the same, and nothing is done for each value.
 */
export function givenRows(
  kind: Queries['kind'],
  columns: Columns,
  json: Operand<string>,
): RawBuilder<unknown> {
  const types = Object.values(columns)
  if (kind === 'sqlite') {
    const values = types.map((_, index) => `value ->> ${index}`)
    return sql`(select ${sql.raw(values.join(', '))} from json_each(${json}))`
  }
  const values = types.map((type, index) => `(value ->> ${index})::${type}`)
  return sql`(select ${sql.raw(values.join(', '))} from json_array_elements(${json}::json))`
}
