import { PostgresDialect } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type pg from 'pg'

/**
 * PostgreSQL for single statements, each on whichever connection of `pool` is free. One that fails
 * ends its connection, which may hang; Kysely's own driver would put that back.
 */
export class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    const pool = this.#pool
    const connection: DatabaseConnection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows } = await pool.query<Row & pg.QueryResultRow>(sql, [...parameters])
        return { rows }
      },
      streamQuery: refuse,
    }
    return {
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: () => pool.end(),
    }
  }
}

function refuse(): never {
  throw new Error('This connection takes single statements only.')
}
