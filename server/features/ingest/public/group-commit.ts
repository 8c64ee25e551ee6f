import { setTimeout } from 'node:timers/promises'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import { findStorageError } from '#server/platform/http/api-errors.ts'
import type { Log } from '#server/platform/log.ts'
import { inSpan, linkToActive } from '#server/platform/telemetry/spans.ts'
import { createOriginBudget } from '../origin-budget.ts'
import type { OriginBudget } from '../origin-budget.ts'
import { applyGroup } from './apply-group.ts'
import type { CampaignCounts } from './apply-group.ts'
import { createNumbers } from './numbers.ts'
import type { Numbers } from './numbers.ts'
import { openGate } from './campaign-gate.ts'
import type { Gate, ReadGate } from './campaign-gate.ts'
import type { Presence, PresenceOnDay, VisitEvent } from './visit-event.ts'

/** A row that decides whether what comes with it counts, such as a vote. */
type Decisive = { id: string }

/** Stores such rows within the transaction of `em`; gives the ids of those that it took. */
export type StoreDecisive<Row extends Decisive> = (
  em: EntityManager,
  rows: readonly Row[],
) => Promise<ReadonlySet<string>>

/** What visitors send in: what they do on a page, the answers of a form, or a vote. */
export type BatchKind = 'visit' | 'lead' | 'vote'

/** What one request wants stored: of what its campaigns take, all or nothing. */
export type VisitBatch<Row extends Decisive = never> = {
  /** What it is beside visits, for who counts. */
  kind?: Exclude<BatchKind, 'visit'>
  /** The campaigns that are asked whether they take it. */
  campaignIds: readonly string[]
  /**
   * When a visitor began to send an answer (ms): it is taken as a whole, or refused. Without it each
   * event is taken or left out by its own time, and the batch is refused when nothing is taken.
   */
  begunAt?: number
  events: VisitEvent[]
  presences: PresenceOnDay[]
  /** Rows that belong with the events; must change nothing when done again. */
  write?: (em: EntityManager) => Promise<void>
  /** What the events belong to: unless it is stored, they are not. */
  decisive?: Row
}

/** Told after each commit: the absolute counts of what changed, and who was there. */
export type Committed = (counts: CampaignCounts[], presences: Presence[]) => void

/** `failed` is what could not be stored, and is sent again. */
export type Outcome = 'stored' | 'refused' | 'failed'

/** How many requests of each kind came to what, and what all took (ms). */
export type OnGroup = (
  counts: Record<BatchKind, Record<Outcome, number>>,
  took: { outcome: Exclude<Outcome, 'refused'>; ms: number },
) => void

export type GroupCommit<Row extends Decisive = never> = {
  /**
   * Resolves when the batch is durable. Rejects with what is wrong with the disk or the database when it
   * could not be stored, or `unavailable`, and with what the gate says when its campaigns take nothing any more.
   */
  store(batch: VisitBatch<Row>): Promise<void>
  /** Stores what is waiting and refuses what comes later. */
  close(): Promise<void>
}

type Waiting<Row extends Decisive> = {
  batch: VisitBatch<Row>
  resolve: () => void
  reject: (error: AppError) => void
  /** The request that it came with. */
  links: ReturnType<typeof linkToActive>
}

const maxGroup = 128
const maxWaiting = 4_096
/** How long a group that is not full waits for others, in ms: a commit costs as much for few. */
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
  /** Told of each group that was tried. */
  onGroup?: OnGroup
  clock: () => Date
  /** Default: everything is taken. */
  readGate?: ReadGate
}): GroupCommit<Row> {
  const { database, clock, storeDecisive = takeNone, readGate = openGate } = options
  const budget = createOriginBudget()
  const known = createNumbers()
  const waiting: Waiting<Row>[] = []
  let running: Promise<void> | null = null
  let closed = false

  async function run(): Promise<void> {
    try {
      while (waiting.length > 0) {
        if (waiting.length < maxGroup) await setTimeout(gatherMs)
        await commit(waiting.splice(0, maxGroup))
      }
    } finally {
      // At once, or who comes before the promise is settled would wait for nobody.
      running = null
    }
  }

  async function commit(group: Waiting<Row>[]): Promise<void> {
    const numbers = known.open()
    const parts = { database, storeDecisive, readGate, budget, numbers, now: clock().getTime() }
    const started = performance.now()
    const tell = (outcome: 'stored' | 'failed', refused?: ReadonlyMap<Waiting<Row>, unknown>) => {
      const ms = performance.now() - started
      const outcomeOf = (one: Waiting<Row>) => (refused?.has(one) ? 'refused' : outcome)
      options.onGroup?.(countOutcomes(group, outcomeOf), { outcome, ms })
    }
    const links = group.flatMap((one) => one.links)
    const commitAll = () => applyBatches(parts, group)
    const span = { parent: null, links }
    const done = await inSpan('commit visits', commitAll, span).catch((err: unknown) => {
      options.log.error({ err, batches: group.length }, 'visits could not be stored')
      return findStorageError(err) ?? new AppError('unavailable')
    })
    if (!(done instanceof AppError)) {
      numbers.keep()
      for (const one of group) {
        const refusal = done.refused.get(one)
        if (refusal) one.reject(refusal)
        else one.resolve()
      }
      options.committed(done.counts, done.presences)
      tell('stored', done.refused)
    } else if (group.length > 1) {
      // One batch may have spoilt the transaction: alone, the others succeed.
      for (const one of group) await commit([one])
    } else {
      group[0]?.reject(done)
      tell('failed')
    }
  }

  return {
    store(batch) {
      if (closed) return Promise.reject(new AppError('shutting-down'))
      if (waiting.length >= maxWaiting) return Promise.reject(new AppError('unavailable'))
      return new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject, links: linkToActive() })
        running ??= run()
      })
    },
    async close() {
      closed = true
      await running
    },
  }
}

function countOutcomes<Row extends Decisive>(
  group: readonly Waiting<Row>[],
  outcomeOf: (one: Waiting<Row>) => Outcome,
) {
  const none = () => ({ stored: 0, refused: 0, failed: 0 })
  const counts = { visit: none(), lead: none(), vote: none() }
  for (const one of group) counts[one.batch.kind ?? 'visit'][outcomeOf(one)] += 1
  return counts
}

/** For where nothing decides. */
const takeNone = async () => new Set<string>()

type Done<Row extends Decisive> = {
  counts: CampaignCounts[]
  presences: Presence[]
  refused: ReadonlyMap<Waiting<Row>, AppError>
}

type Parts<Row extends Decisive> = {
  database: Database
  storeDecisive: StoreDecisive<Row>
  readGate: ReadGate
  budget: OriginBudget
  numbers: Numbers
  now: number
}

function applyBatches<Row extends Decisive>(
  { database, storeDecisive, readGate, budget, numbers, now }: Parts<Row>,
  group: readonly Waiting<Row>[],
): Promise<Done<Row>> {
  const em = database.fork()
  // What the mapper does for entities in a transaction of its own would cost as much as all statements.
  return em.getConnection().transactional(async (transaction) => {
    em.setTransactionContext(transaction)
    const campaignIds = new Set(group.flatMap(({ batch }) => batch.campaignIds))
    const gate = await readGate(em, [...campaignIds], now)
    const refused = new Map<Waiting<Row>, AppError>()
    const taken: VisitBatch<Row>[] = []
    for (const one of group) {
      const passed = pass(one.batch, gate, now)
      if (passed instanceof AppError) refused.set(one, passed)
      else taken.push(passed)
    }
    const writes = taken.flatMap(({ write }) => write ?? [])
    for (const write of writes) await write(em)
    if (writes.length > 0) await em.flush()
    const stored = await storeDecisive(
      em,
      taken.flatMap(({ decisive }) => decisive ?? []),
    )
    const counted = taken.filter(({ decisive }) => !decisive || stored.has(decisive.id))
    const events = await budget(
      em,
      counted.flatMap((batch) => batch.events),
    )
    const presences = taken.flatMap((batch) => batch.presences)
    return { counts: await applyGroup(em, events, presences, numbers), presences, refused }
  })
}

/** What the gate lets through of a batch, or why it lets nothing through. */
function pass<Row extends Decisive>(
  batch: VisitBatch<Row>,
  gate: Gate,
  now: number,
): VisitBatch<Row> | AppError {
  const refusals = batch.campaignIds.map((id) => gate(id, batch.begunAt ?? now))
  const isOut = ({ campaignId }: Presence) => gate(campaignId, now) === null
  const presences = batch.presences.filter(isOut)
  if (batch.begunAt !== undefined)
    return refusals.find((refusal) => refusal !== null) ?? { ...batch, presences }
  const events = batch.events.filter(({ campaignId, at }) => gate(campaignId, at) === null)
  const [refusal] = refusals
  const isRefused = events.length === 0 && refusal && refusals.every((one) => one !== null)
  return isRefused ? refusal : { ...batch, events, presences }
}
