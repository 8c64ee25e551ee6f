import type { GroupCommit } from '../journal/group-commit.ts'
import type { Limits } from '../limits.ts'
import type { Bus, Journal, Log, Metrics, UpgradeDocument } from '../ports.ts'

/** What every room of a process shares. */
export type RoomParts = {
  journal: Journal
  commit: GroupCommit
  bus: Bus
  upgrade: UpgradeDocument
  limits: Limits
  clock: () => Date
  log: Log
  metrics: Metrics
}
