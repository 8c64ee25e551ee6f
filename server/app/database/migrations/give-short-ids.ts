import type { Migration } from '@mikro-orm/migrations'
import { z } from 'zod'
import { shortIdOf } from '#server/features/tracked-links/public/short-id.ts'

const rowsSchema = z.array(z.object({ id: z.string() }))

/** Gives the tracked links that there are their short ids; the column is there. */
export async function giveShortIds(migration: Migration): Promise<void> {
  const rows = rowsSchema.parse(await migration.execute('select "id" from "tracked_link"'))
  for (const { id } of rows)
    await migration.execute('update "tracked_link" set "short_id" = ? where "id" = ?', [
      shortIdOf(id),
      id,
    ])
}
