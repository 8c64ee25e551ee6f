import type Sqlite from 'better-sqlite3'
import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, SqliteDatabase } from 'kysely'

/** Transactions and values on SQLite as this product needs them. */
export class OurSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database: takingAll(database) })
    this.#database = database
  }

  override createDriver() {
    return new OurSqliteDriver(this.#database)
  }
}

class OurSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database: takingAll(database) })
    this.#database = database
  }

  /**
   * With the right to write from the first moment. The journal has a connection of its own: what
   * began with reading could not go on to write once the journal has committed meanwhile.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * A transaction that finds the disk full is undone by SQLite itself. Undoing it again would fail,
   * and after that the one connection is never given back: everything would wait for ever.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** So many statements stay prepared. */
const mostPrepared = 100
const transactions: ReadonlySet<string> = new Set(['begin immediate', 'commit', 'rollback'])

/**
 * `database` with statements that also take times and booleans: as it stores them, in numbers. Those
 * that were built stay prepared; the mapper writes values into its text, so that each is another one.
 */
export function takingAll(database: Sqlite.Database): SqliteDatabase {
  const known = new Map<string, Sqlite.Statement>()

  function prepare(text: string): Sqlite.Statement {
    const prepared = known.get(text) ?? database.prepare(text)
    if (!text.includes('?') && !transactions.has(text)) return prepared
    known.delete(text)
    known.set(text, prepared)
    const [oldest = text] = known.size > mostPrepared ? known.keys() : []
    if (oldest !== text) known.delete(oldest)
    return prepared
  }

  return {
    prepare(text) {
      const statement = prepare(text)
      return {
        reader: statement.reader,
        all: (values) => statement.all(values.map(stored)),
        run: (values) => statement.run(values.map(stored)),
        iterate: (values) => statement.iterate(values.map(stored)),
      }
    },
    close: () => void database.close(),
  }
}

function stored(value: unknown): unknown {
  return value instanceof Date || typeof value === 'boolean' ? Number(value) : value
}
