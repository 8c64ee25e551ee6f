import { AppError } from '#shared/errors/catalogue.ts'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { storeVotes } from '#server/features/polls/store-votes.ts'
import type { Vote } from '#server/features/polls/store-votes.ts'
import { applyGroup } from './apply-group.ts'
import type { CampaignCounts } from './apply-group.ts'
import type { Presence, VisitEvent } from './visit-event.ts'

/** What one request wants stored, wholly or not at all. */
export type VisitBatch = {
  events: VisitEvent[]
  presences: Presence[]
  /** Rows that belong with the events; must change nothing when done again. */
  write?: (em: EntityManager) => Promise<void>
  /** A vote that the events belong to: unless it is stored, they are not. */
  vote?: Vote
}

/** Told after each commit: the absolute counts of what changed, and who was there. */
export type Committed = (counts: CampaignCounts[], presences: Presence[]) => void

export type GroupCommit = {
  /** Resolves when the batch is durable. Rejects with `unavailable` when it could not be stored. */
  store(batch: VisitBatch): Promise<void>
  /** Stores what is waiting and refuses what comes later. */
  close(): Promise<void>
}

type Waiting = { batch: VisitBatch; resolve: () => void; reject: (error: AppError) => void }

const maxGroup = 128
const maxWaiting = 4_096
/** How long the first of a group waits for others, in ms. */
const gatherMs = 2

/**
 * Stores the batches of many requests in one transaction at a time: while one commits, the next
 * group gathers. `committed` is called after each commit, in their order.
 */
export function createGroupCommit(options: {
  database: Database
  log: Log
  committed: Committed
}): GroupCommit {
  const waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let closed = false

  async function run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    while (waiting.length > 0) await commit(waiting.splice(0, maxGroup))
  }

  async function commit(group: Waiting[]): Promise<void> {
    const counts = await applyBatches(options.database, group).catch((err: unknown) => {
      options.log.error({ err, batches: group.length }, 'visits could not be stored')
      return null
    })
    if (counts) {
      for (const { resolve } of group) resolve()
      const presences = group.flatMap(({ batch }) => batch.presences)
      options.committed(counts, presences)
    } else if (group.length > 1) {
      // One batch may have spoilt the transaction: alone, the others succeed.
      for (const one of group) await commit([one])
    } else {
      group[0]?.reject(new AppError('unavailable'))
    }
  }

  return {
    store(batch) {
      if (closed) return Promise.reject(new AppError('shutting-down'))
      if (waiting.length >= maxWaiting) return Promise.reject(new AppError('unavailable'))
      return new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject })
        running ??= run().finally(() => (running = null))
      })
    },
    async close() {
      closed = true
      await running
    },
  }
}

function applyBatches(database: Database, group: readonly Waiting[]): Promise<CampaignCounts[]> {
  const batches = group.map(({ batch }) => batch)
  return database.fork().transactional(async (em) => {
    for (const { write } of batches) await write?.(em)
    const stored = await storeVotes(
      em,
      batches.flatMap(({ vote }) => vote ?? []),
    )
    const counted = batches.filter(({ vote }) => !vote || stored.has(vote.id))
    return applyGroup(
      em,
      counted.flatMap(({ events }) => events),
      batches.flatMap(({ presences }) => presences),
    )
  })
}
