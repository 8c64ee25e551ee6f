import type { Migration } from '@mikro-orm/migrations'
import { z } from 'zod'
import { searchTextOf } from '#server/features/leads/public/search-text.ts'

const field = z.object({ name: z.string(), label: z.string(), type: z.string(), value: z.string() })
/** SQLite gives JSON as text. */
const fields = z.preprocess(
  (given): unknown => (typeof given === 'string' ? JSON.parse(given) : given),
  z.array(field),
)
// What is none stays as it is, as a migration that fails lets nobody in.
const rowsSchema = z.array(
  z.object({ id: z.string(), search_text: z.string(), fields: fields.catch([]) }),
)

const pageLength = 500

/** Writes into what a search looks into how else the addresses and phones of each lead are written. */
export async function addSpellings(migration: Migration): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await migration.execute(
      `select "id", "search_text", "fields" from "lead" where "id" > ? order by "id" limit ${pageLength}`,
      [last],
    )
    const rows = rowsSchema.parse(found)
    for (const { id, search_text: before, fields: answers } of rows) {
      const after = searchTextOf(answers)
      if (after !== '' && after !== before)
        await migration.execute('update "lead" set "search_text" = ? where "id" = ?', [after, id])
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageLength) return
  }
}
