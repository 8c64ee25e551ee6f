import { AppError } from '#shared/errors/catalogue.ts'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { applyGroup } from './apply-group.ts'
import type { CampaignCounts } from './apply-group.ts'
import type { Presence, VisitEvent } from './visit-event.ts'

/** A row that decides whether what comes with it counts, such as a vote. */
type Decisive = { id: string }

/** Stores such rows within the transaction of `em`; gives the ids of those that it took. */
export type StoreDecisive<Row extends Decisive> = (
  em: EntityManager,
  rows: readonly Row[],
) => Promise<ReadonlySet<string>>

/** What one request wants stored, wholly or not at all. */
export type VisitBatch<Row extends Decisive = never> = {
  events: VisitEvent[]
  presences: Presence[]
  /** Rows that belong with the events; must change nothing when done again. */
  write?: (em: EntityManager) => Promise<void>
  /** What the events belong to: unless it is stored, they are not. */
  decisive?: Row
}

/** Told after each commit: the absolute counts of what changed, and who was there. */
export type Committed = (counts: CampaignCounts[], presences: Presence[]) => void

export type GroupCommit<Row extends Decisive = never> = {
  /** Resolves when the batch is durable. Rejects with `unavailable` when it could not be stored. */
  store(batch: VisitBatch<Row>): Promise<void>
  /** Stores what is waiting and refuses what comes later. */
  close(): Promise<void>
}

type Waiting<Row extends Decisive> = {
  batch: VisitBatch<Row>
  resolve: () => void
  reject: (error: AppError) => void
}

const maxGroup = 128
const maxWaiting = 4_096
/** How long the first of a group waits for others, in ms. */
const gatherMs = 2

/**
 * Stores the batches of many requests in one transaction at a time: while one commits, the next
 * group gathers. `committed` is called after each commit, in their order. The decisive rows of a group
 * are handed to `storeDecisive` together.
 */
export function createGroupCommit<Row extends Decisive>(options: {
  database: Database
  log: Log
  committed: Committed
  storeDecisive?: StoreDecisive<Row>
}): GroupCommit<Row> {
  const { storeDecisive = takeNone } = options
  const waiting: Waiting<Row>[] = []
  let running: Promise<void> | null = null
  let closed = false

  async function run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    while (waiting.length > 0) await commit(waiting.splice(0, maxGroup))
  }

  async function commit(group: Waiting<Row>[]): Promise<void> {
    const counts = await applyBatches({ database: options.database, storeDecisive }, group).catch(
      (err: unknown) => {
        options.log.error({ err, batches: group.length }, 'visits could not be stored')
        return null
      },
    )
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

/** For where nothing decides. */
const takeNone = async () => new Set<string>()

function applyBatches<Row extends Decisive>(
  { database, storeDecisive }: { database: Database; storeDecisive: StoreDecisive<Row> },
  group: readonly Waiting<Row>[],
): Promise<CampaignCounts[]> {
  const batches = group.map(({ batch }) => batch)
  return database.fork().transactional(async (em) => {
    for (const { write } of batches) await write?.(em)
    const stored = await storeDecisive(
      em,
      batches.flatMap(({ decisive }) => decisive ?? []),
    )
    const counted = batches.filter(({ decisive }) => !decisive || stored.has(decisive.id))
    return applyGroup(
      em,
      counted.flatMap(({ events }) => events),
      batches.flatMap(({ presences }) => presences),
    )
  })
}
