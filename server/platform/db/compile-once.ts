import {
  CompiledQuery,
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
 * gives what stands for a value that each call binds.
 */
export function compileOnce<Tables, Values, Row>(
  kind: Queries['kind'],
  build: (
    tables: Reader<Tables>,
    value: <Name extends keyof Values>(name: Name) => Expression<Values[Name]>,
  ) => Compilable<Row>,
): Compiled<Values, Row> {
  const tables = new Kysely<Tables>({ dialect: dialects[kind] })
  const query = build(tables, (name) => sql`${new Place(name)}`)
  const { sql: text, parameters } = query.compile()
  const bind = (values: Values) => {
    const given = new Map<PropertyKey, unknown>(Object.entries(values ?? {}))
    return parameters.map((one) => (one instanceof Place ? given.get(one.name) : one))
  }
  return { text, bind }
}

/** The same for each database. `build` is told which. */
export function compileForBoth<Tables, Values, Row>(
  build: (
    tables: Reader<Tables>,
    value: <Name extends keyof Values>(name: Name) => Expression<Values[Name]>,
    kind: Queries['kind'],
  ) => Compilable<Row>,
): Record<Queries['kind'], Compiled<Values, Row>> {
  const compile = (kind: Queries['kind']) =>
    compileOnce<Tables, Values, Row>(kind, (tables, value) => build(tables, value, kind))
  return { sqlite: compile('sqlite'), postgres: compile('postgres') }
}

/** Runs a statement that was compiled for its database, where `em` is. */
export async function runPrepared<Values, Row>(
  em: SqlEntityManager,
  { text, bind }: Compiled<Values, Row>,
  values: Values,
): Promise<Row[]> {
  const query: CompiledQuery<Row> = CompiledQuery.raw(text, bind(values))
  return (await em.getKysely().executeQuery(query)).rows
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
