import type { Postgres } from '#e2e/support/start-postgres.ts'

/** What a run of the bench is asked for. */
export type Settings = {
  /** Seconds that one repetition is measured. */
  seconds: number
  repetitions: number
  /** Receivers of the room of `fanout`, one run each. */
  roomSizes: readonly number[]
  /** Rooms of two of `rooms`. */
  rooms: number
  /** Length of the history of `open`. */
  edits: number
  /** Members removed in `revocation`. */
  runs: number
  /** Requests under way at a time in `visits`. */
  concurrency: number
  /** Null: only SQLite is measured. */
  postgres: Postgres | null
  /** An empty folder for servers' data; removed at the end. */
  folder: string
}
