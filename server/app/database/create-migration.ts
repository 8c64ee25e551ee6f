import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { schema } from './schema.ts'

/**
 * Compares the entities with what the migrations so far make, and writes the difference as the next
 * migration into `folder`. `databaseUrl` is an empty PostgreSQL database, or null for SQLite.
 * Returns the path of the file, or null when nothing differs.
 */
export async function createMigration(options: {
  name: string
  stamp: string
  databaseUrl: string | null
  folder: string
}): Promise<string | null> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-migration-'))
  const database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir }, schema)
  try {
    await database.migrate()
    const difference = await database.schemaDifference()
    if (difference.length === 0) return null
    const path = join(options.folder, `${options.stamp}-${options.name}.ts`)
    writeFileSync(path, render(`Migration${options.stamp}`, difference))
    return path
  } finally {
    await database.close()
  }
}

function render(className: string, sql: string[]): string {
  const lines = sql.map((statement) => `    this.addSql(${JSON.stringify(statement)})`)
  return `import { Migration } from '@mikro-orm/migrations'

export class ${className} extends Migration {
  override up(): void {
${lines.join('\n')}
  }
}
`
}
