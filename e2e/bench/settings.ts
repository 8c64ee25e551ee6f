import type { Postgres } from '#e2e/support/start-postgres.ts'

/** What a run of the bench is asked for. */
export type Settings = {
  /** Seconds that one repetition is measured. */
  seconds: number
  repetitions: number
  /** People in the room of `fanout`, one run each. */
  roomSizes: readonly number[]
  /** Rooms of `pairs`, `held` and `memory`. */
  rooms: number
  /** Most connections of `idle`. */
  connections: number
  /** A recorded history for `open`; null for an imagined one of so many edits. */
  trace: string | null
  edits: number
  /** Members removed in `revocation`. */
  runs: number
  /** Requests under way at a time in `visits`. */
  concurrency: number
  /** Beginnings of the names of those that `collab` measures; none: all. */
  subjects: readonly string[]
  /** A folder for CPU profiles of the product's processes in `collab` and `visits`; null for none. */
  profile: string | null
  /** Folder of an earlier build that `collab`, `editing`, `first-look`, `neighbours` and `visits` measure beside this one; null for none. */
  before: string | null
  /** Sockets that only look on in `crowd`. */
  sockets: number
  /** People who lose their node in `storm`. */
  clients: number
  /** Times that a document is opened, changed and left in `cycles`. */
  cycles: number
  /** Times that somebody opens the campaign of `years`. */
  sittings: number
  /** Blocks on the pages of `builder`, one page each. */
  blockCounts: readonly number[]
  /** Null: only SQLite is measured. */
  postgres: Postgres | null
  /** An empty folder for servers' data; removed at the end. */
  folder: string
}
