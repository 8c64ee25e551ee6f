import { Migration } from '@mikro-orm/migrations'
import { firstKeyIndexes, firstKeys, sayKey } from '../first-keys.ts'
import { remakeTables } from '../remake-tables.ts'
import { logRemoved, removeOrphans } from '../remove-orphans.ts'

export class Migration20261125190755 extends Migration {
  override async up(): Promise<void> {
    logRemoved(this.config, await removeOrphans(this, firstKeys))
    const keyed = new Set(firstKeys.map(({ table }) => table))
    await remakeTables(this, keyed, (table, columns) => {
      const keys = firstKeys.filter((key) => key.table === table)
      return [columns, ...keys.map(sayKey)].join(', ')
    })
    for (const statement of firstKeyIndexes) this.addSql(statement)
  }
}
