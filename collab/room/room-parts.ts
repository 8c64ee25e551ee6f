import type { Compactor } from '../compaction/compactor.ts'
import type { GroupCommit } from '../journal/group-commit.ts'
import type { Limits } from '../limits.ts'
import type { Bus, Documents, Journal, Log, Metrics } from '../ports.ts'

/** What every room of a process shares. */
export type RoomParts = {
  journal: Journal
  commit: GroupCommit
  compactor: Compactor
  bus: Bus
  /** This process among the nodes on the bus. */
  node: number
  documents: Documents
  limits: Limits
  /** Milliseconds by a clock that only goes forward: setting the machine's own disturbs nothing. */
  now: () => number
  log: Log
  metrics: Metrics
}
