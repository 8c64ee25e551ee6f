import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Compilable, Expression } from 'kysely'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Queries, Reader } from './queries.ts'

/** A value, or what stands for one that is not known yet. */
export type Operand<Value> = Value | Expression<Value>

/** A statement that is built once, and what it gives. */
export type Compiled<Values, Row> = {
  text: string
  /** The values of one call, in the order in which the statement has them. */
  bind(values: Values): unknown[]
  /** Never there: the type of its rows. */
  row?: Row
}

/** Stands for a value while a statement is built. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * Builds the statement of `build` for connections that keep statements prepared. Its second argument
 * stands for the values that each call binds.
 */
export function compileOnce<Tables, Values extends object, Row>(
  kind: Queries['kind'],
  build: (
    tables: Reader<Tables>,
    values: { [Name in keyof Values]: Expression<Values[Name]> },
  ) => Compilable<Row>,
): Compiled<Values, Row> {
  const places = new Proxy({} as { [Name in keyof Values]: Expression<Values[Name]> }, {
    get: (_, name) => sql.val(new Place(name)),
  })
  const { sql: text, parameters } = build(
    new Kysely<Tables>({ dialect: dialects[kind] }),
    places,
  ).compile()
  return {
    text,
    bind: (values) =>
      parameters.map((one): unknown =>
        one instanceof Place ? Reflect.get(values, one.name) : one,
      ),
  }
}

/** Runs a statement that was compiled for SQLite by the mapper, on either database. */
export function runCompiled<Values, Row extends object>(
  em: SqlEntityManager,
  { text, bind }: Compiled<Values, Row>,
  values: Values,
): Promise<Row[]> {
  return em.execute<Row[]>(text, bind(values))
}

/** They build statements and run none. */
const dialects = {
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
}
