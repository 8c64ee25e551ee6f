import type { Configuration } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'
import type { Key } from './first-keys.ts'

/**
 * Deletes the rows whose parent is gone, or frees them from it where they can be without, key by key,
 * so keys of parents come first. Returns how many there were of each table that had any.
 */
export async function removeOrphans(
  migration: Migration,
  keys: readonly Key[],
): Promise<Map<string, number>> {
  const removed = new Map<string, number>()
  const places = keys.map((key) => `"${key.table}" where ${isOrphan(key)}`)
  // Only what is removed leaves others without a parent: where there is none, one question is enough.
  const [any] = await migration.execute(
    `select ${places.map((place) => `exists (select 1 from ${place})`).join(' or ')} as "found"`,
  )
  if (!Reflect.get(any ?? {}, 'found')) return removed
  for (const key of keys) {
    const [counted] = await migration.execute(
      `select count(*) as "rows" from "${key.table}" where ${isOrphan(key)}`,
    )
    const rows = Number(Reflect.get(counted ?? {}, 'rows'))
    if (rows === 0) continue
    await migration.execute(statementFor(key))
    removed.set(key.table, (removed.get(key.table) ?? 0) + rows)
  }
  return removed
}

/** The condition for rows whose parent is gone. */
function isOrphan({ table, column, parent }: Key): string {
  return `"${column}" is not null and not exists (select 1 from "${parent}" as parent where parent."id" = "${table}"."${column}")`
}

function statementFor(key: Key): string {
  const { table, column } = key
  if (key.onDelete === 'cascade') return `delete from "${table}" where ${isOrphan(key)}`
  // Of domains alone: one without a campaign is nobody's own address.
  return `update "${table}" set "${column}" = null, "is_primary" = false where ${isOrphan(key)}`
}

/** Says it in the log, a line for each table. */
export function logRemoved(config: Configuration, removed: ReadonlyMap<string, number>): void {
  for (const [table, rows] of removed)
    config.getLogger().warn('migration', 'rows without a parent were removed', { table, rows })
}
