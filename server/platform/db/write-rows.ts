import type { SqlEntityManager } from '@mikro-orm/sql'
import { CompiledQuery, sql } from 'kysely'
import { givenRows, kindOf } from './given-rows.ts'
import type { Columns } from './given-rows.ts'

/**
 * Inserts `rows`, in their order, and returns what the `rest` of the statement says, for what visitors
 * send in. SQLite keeps the statement prepared, by the number of rows, and is quicker with values than
 * with JSON; with PostgreSQL, binding each value would cost this process more than all else about it.
 * `Row` is to be taken from the tables of entities (`TablesOf`).
 */
export async function writeRows<Row extends object>(
  em: SqlEntityManager,
  { table, columns }: { table: string; columns: Columns },
  rows: readonly (readonly unknown[])[],
  rest: string,
): Promise<Row[]> {
  const names = Object.keys(columns)
  const begin = `insert into ${table} (${names.join(', ')})`
  const instance = em.getKysely()
  if (kindOf(em) === 'postgres') {
    const given = givenRows('postgres', columns, JSON.stringify(rows))
    return (await sql<Row>`${sql.raw(begin)} ${given} ${sql.raw(rest)}`.execute(instance)).rows
  }
  const place = `(${names.map(() => '?').join(', ')})`
  const statement = `${begin} values ${rows.map(() => place).join(', ')} ${rest}`
  const query: CompiledQuery<Row> = CompiledQuery.raw(statement, rows.flat())
  return (await instance.executeQuery(query)).rows
}
