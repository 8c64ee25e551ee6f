import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import type { DatabaseCopy, Tables } from './manifest.ts'

const names = z.array(z.object({ name: z.string() }))
const cells = z.array(
  z.union([z.null(), z.bigint(), z.number(), z.string(), z.instanceof(Uint8Array)]),
)

/** SQLite: one statement copies it as of one moment, whoever writes meanwhile. */
export function sqliteCopy(dataDir: string): DatabaseCopy {
  const path = join(dataDir, 'fanfare.db')
  return {
    kind: 'sqlite',
    dumpName: 'fanfare.db',
    async dump(file) {
      if (!existsSync(path)) throw new Error(`There is no database in ${dataDir}.`)
      withDatabase(path, (database) => database.prepare('vacuum into ?').run(file))
      return sumTables(file)
    },
    whyNotEmpty: async () =>
      existsSync(path) ? `There is a database in ${dataDir} already.` : null,
    async load(file) {
      await copyFile(file, path)
      return sumTables(path)
    },
  }
}

/** Throws when the file is damaged. */
function sumTables(path: string): Tables {
  return withDatabase(path, (database) => {
    const state = database.pragma('integrity_check', { simple: true })
    if (state !== 'ok') throw new Error(`The database in ${path} is damaged: ${String(state)}`)
    const select = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
    const tables = names.parse(database.prepare(select).all())
    return Object.fromEntries(tables.map(({ name }) => [name, sumRows(database, name)]))
  })
}

/** The rows stand in no order, so what each comes to is added up. */
function sumRows(database: Sqlite.Database, table: string): Tables[string] {
  const select = database.prepare(`select * from "${table}"`).safeIntegers().raw()
  let [rows, sum] = [0, 0n]
  for (const row of select.iterate()) {
    const hash = createHash('sha256')
    for (const cell of cells.parse(row)) {
      const bytes = Buffer.from(cell instanceof Uint8Array ? cell : String(cell))
      // Kinds and lengths belong to it, or two cells could say together what two others do.
      hash.update(`${cell === null ? 'null' : typeof cell} ${bytes.length} `).update(bytes)
    }
    rows += 1
    sum = BigInt.asUintN(64, sum + hash.digest().readBigUInt64BE())
  }
  return { rows, sum: sum.toString(16) }
}

function withDatabase<Result>(path: string, act: (database: Sqlite.Database) => Result): Result {
  const database = new Sqlite(path, { readonly: true })
  try {
    database.pragma('busy_timeout = 5000')
    return act(database)
  } finally {
    database.close()
  }
}
