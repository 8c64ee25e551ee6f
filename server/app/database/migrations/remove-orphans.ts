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
  for (const key of keys) {
    const { table } = key
    const orphans = `"${key.column}" is not null and not exists (select 1 from "${key.parent}" as parent where parent."id" = "${table}"."${key.column}")`
    const [counted] = await migration.execute(
      `select count(*) as "rows" from "${table}" where ${orphans}`,
    )
    const rows = Number(Reflect.get(counted ?? {}, 'rows'))
    if (rows === 0) continue
    await migration.execute(statementFor(key, orphans))
    removed.set(table, (removed.get(table) ?? 0) + rows)
  }
  return removed
}

function statementFor({ table, column, onDelete }: Key, orphans: string): string {
  if (onDelete === 'cascade') return `delete from "${table}" where ${orphans}`
  // Of domains alone: one without a campaign is nobody's own address.
  return `update "${table}" set "${column}" = null, "is_primary" = false where ${orphans}`
}

/** Says it in the log, a line for each table. */
export function logRemoved(config: Configuration, removed: ReadonlyMap<string, number>): void {
  for (const [table, rows] of removed)
    config.getLogger().warn('migration', 'rows without a parent were removed', { table, rows })
}
