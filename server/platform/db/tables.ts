import type { InferKyselyDB } from '@mikro-orm/sql'
import type { ColumnType, SqlBool } from 'kysely'

/**
 * The tables of entities as statements see them: named as in the database, typed by what either
 * database really gives and takes. What entities make of it is theirs alone.
 */
export type TablesOf<Entity extends { name: string }> = StoredTables<InferKyselyDB<Entity>>

type StoredTables<Tables> = {
  [Table in keyof Tables]: { [Column in keyof Tables[Table]]: Stored<Tables[Table][Column]> }
}

/** `Value` of an entity, or what Kysely makes of one that has a default. */
type Stored<Value> = [Value] extends [ColumnType<infer Read, infer Insert, infer Update>]
  ? ColumnType<Given<Read>, Taken<Insert>, Taken<Update>>
  : ColumnType<Given<Value>, Taken<Value>>

/** A time is text from the mapper's PostgreSQL, a Date from ours and milliseconds from SQLite. */
export type StoredTime = Date | string | number

type Plain = string | number | null | undefined

/** JSON is text from SQLite and parsed from PostgreSQL: for a schema to read. */
type Given<Value> = Value extends Plain
  ? Value
  : Value extends Date
    ? StoredTime
    : Value extends boolean
      ? SqlBool
      : Value extends Uint8Array
        ? Uint8Array
        : unknown

/** JSON has to be text. */
type Taken<Value> = Value extends Plain | Date | boolean | Uint8Array ? Value : string
