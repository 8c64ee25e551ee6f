import type { LogEvent } from 'kysely'

const kinds = ['select', 'insert', 'update', 'delete', 'commit'] as const
/** By its first word; what begins with another one is `other`. */
export type StatementKind = (typeof kinds)[number] | 'other'

/** Told of each statement: when it began (as `performance.now()` says), and whether it failed. */
export type OnStatement = (kind: StatementKind, startedAt: number, hasFailed: boolean) => void

// Each of those words has six letters.
const byWord = new Map<string, StatementKind>(kinds.map((kind) => [kind, kind]))

/** What Kysely tells of the statements of an instance, for `onStatement`; never what they say. */
export function watchStatements(onStatement: OnStatement | undefined): {
  log?: (event: LogEvent) => void
} {
  if (!onStatement) return {}
  return {
    log({ level, query, queryDurationMillis }) {
      const kind = byWord.get(query.sql.slice(0, 6).toLowerCase()) ?? 'other'
      onStatement(kind, performance.now() - queryDurationMillis, level === 'error')
    },
  }
}
