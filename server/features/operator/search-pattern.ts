import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

/** So many rows are on one page of a list. */
export const pageLength = 50

/** Whether `column` contains what was searched for, whatever its capitals. */
export function contains(column: Expression<unknown>, search: string): Expression<SqlBool> {
  const literal = search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql<SqlBool>`lower(${column}) like ${`%${literal}%`} escape '\\'`
}
