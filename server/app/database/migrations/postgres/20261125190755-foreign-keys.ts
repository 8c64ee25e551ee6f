import { Migration } from '@mikro-orm/migrations'
import { firstKeyIndexes, firstKeys, sayKey } from '../first-keys.ts'
import { logRemoved, removeOrphans } from '../remove-orphans.ts'

export class Migration20261125190755 extends Migration {
  override async up(): Promise<void> {
    logRemoved(this.config, await removeOrphans(this, firstKeys))
    for (const statement of firstKeyIndexes) this.addSql(statement)
    // Held against what is written from now on; against the rows that are there by `validateKeys`,
    // which locks nobody out while it reads them.
    for (const [table, keys] of Map.groupBy(firstKeys, (key) => key.table))
      this.addSql(
        `alter table "${table}" ${keys.map((key) => `add ${sayKey(key)} not valid`).join(', ')}`,
      )
  }
}
