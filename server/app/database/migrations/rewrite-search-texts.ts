import type { Migration } from '@mikro-orm/migrations'
import { z } from 'zod'
import { looseSearchForm } from '#shared/lib/search-form.ts'

const rowsSchema = z.array(z.object({ id: z.string(), search_text: z.string() }))

const pageLength = 500

/** Writes what a search looks into in the form in which it is searched, lead by lead. */
export async function rewriteSearchTexts(migration: Migration): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await migration.execute(
      `select "id", "search_text" from "lead" where "id" > ? order by "id" limit ${pageLength}`,
      [last],
    )
    const rows = rowsSchema.parse(found)
    for (const { id, search_text: before } of rows) {
      const after = before.split('\n').map(looseSearchForm).join('\n')
      if (after !== before)
        await migration.execute('update "lead" set "search_text" = ? where "id" = ?', [after, id])
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageLength) return
  }
}
