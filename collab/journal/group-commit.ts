import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Limits } from '../limits.ts'
import type { Journal, JournalEntry, Log, Metrics } from '../ports.ts'

/** What a room hears about its rows. */
type LaneListener = {
  /** The oldest rows are durable, with these sequence numbers. */
  onDurable(seqs: readonly number[]): void
  /** Writing failed or takes long; the rows are kept and tried again. May come again and again. */
  onStalled(): void
  /** The room is in another generation by now, which takes none of the rows; they are given up. */
  onRetired(): void
}

/** The rows of one room on their way to the journal, oldest first. */
export type Lane = {
  readonly room: string
  /** What its rows are meant for. */
  readonly generation: number
  readonly listener: LaneListener
  rows: JournalEntry[]
  /** Since when there are rows (performance.now()); of no meaning without any. */
  since: number
  failures: number
  /** When a failing lane may be tried again, by the clock of the rooms. */
  retryAt: number
}

type Parts = {
  journal: Journal
  limits: Limits
  now: () => number
  log: Log
  metrics: Metrics
}

/**
 * After so many rooms have been told that they are durable, whoever has written meanwhile is served.
 * Of more than `fewRooms` all are told at once: near the limit, what has gathered meanwhile is cheaper.
 */
const toldAtOnce = 4
const fewRooms = 128

/**
 * Makes the rows of all rooms durable: one append at a time for the whole process, not too soon after
 * the one before, while the next batch gathers. A row leaves its lane only when the journal has it.
 * After a failure the lanes of that batch are tried one by one, and one that fails alone again and
 * again with back-off: a room that can't be written holds up no other.
 */
export class GroupCommit {
  readonly #parts: Parts
  readonly #lanes = new Set<Lane>()
  #running = false
  #timer: NodeJS.Timeout | null = null
  #timerAt = 0
  /** When the last commit began (performance.now()). */
  #startedAt = 0
  #closed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Adds rows behind those of the lane's room that are still on their way. */
  enqueue(lane: Lane, rows: readonly JournalEntry[]): void {
    if (lane.rows.length === 0) lane.since = performance.now()
    for (const row of rows) lane.rows.push(row)
    this.#lanes.add(lane)
    this.#schedule(this.#untilNext())
  }

  /** The age (ms) of the oldest rows that are not durable; 0 when all are. */
  lagMs(): number {
    const since = Math.min(...[...this.#lanes].map((lane) => lane.since))
    return Number.isFinite(since) ? performance.now() - since : 0
  }

  /** Gives up a room's rows; for rooms whose campaign has been deleted. */
  discard(lane: Lane): void {
    this.#lanes.delete(lane)
    lane.rows = []
  }

  /** Stops retrying. Rows that are not durable by now stay unacknowledged. */
  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** Runs in `delay` milliseconds, or sooner if that was asked for before. */
  #schedule(delay: number): void {
    if (this.#running || this.#closed) return
    const at = performance.now() + delay
    if (this.#timer && this.#timerAt <= at) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timerAt = at
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#run()
    }, delay)
  }

  async #run(): Promise<void> {
    this.#running = true
    this.#startedAt = performance.now()
    const healthy = [...this.#lanes].filter((lane) => lane.failures === 0)
    if (healthy.length > 0) await this.#write(healthy)
    const due = this.#dueLane()
    if (due && !this.#closed) await this.#write([due])
    this.#running = false
    if (this.#lanes.size > 0) this.#schedule(this.#untilNext())
  }

  /** One commit follows the other at a distance, unless all that there is to write has failed. */
  #untilNext(): number {
    for (const lane of this.#lanes)
      if (lane.failures === 0)
        return Math.max(this.#startedAt + this.#parts.limits.commitEveryMs - performance.now(), 0)
    return this.#untilRetry()
  }

  #dueLane(): Lane | undefined {
    const now = this.#now()
    for (const lane of this.#lanes) if (lane.failures > 0 && lane.retryAt <= now) return lane
    return undefined
  }

  #untilRetry(): number {
    const next = Math.min(...[...this.#lanes].map((lane) => lane.retryAt))
    return Math.min(Math.max(next - this.#now(), 1), this.#parts.limits.retryMaxMs)
  }

  async #write(lanes: Lane[]): Promise<void> {
    const { journal, metrics } = this.#parts
    const batch = takeBatch(lanes, this.#parts.limits.commitBytes)
    const entries = batch.flatMap(({ lane, count }) => lane.rows.slice(0, count))
    const startedAt = performance.now()
    const late = setInterval(() => this.#tellLate(), this.#parts.limits.stalledMs)
    try {
      const seqs = await journal.append(entries, generationsOf(lanes))
      if (seqs.length !== entries.length) throw new Error('journal gave too few numbers')
      metrics.observe('commit_ms', performance.now() - startedAt)
      metrics.observe('commit_rows', entries.length)
      metrics.count('journal_rows', entries.length)
      await this.#succeed(batch, seqs, startedAt)
    } catch (error) {
      metrics.count('journal_failures', 1)
      this.#fail(batch, error)
    } finally {
      clearInterval(late)
    }
  }

  /** The append at hand doesn't end: whoever waits for it, or behind it, is to know. */
  #tellLate(): void {
    const since = performance.now() - this.#parts.limits.stalledMs
    for (const lane of this.#lanes) if (lane.since <= since) lane.listener.onStalled()
  }

  async #succeed(batch: Batch, seqs: readonly (number | null)[], startedAt: number): Promise<void> {
    const isSpread = batch.length <= fewRooms
    let from = 0
    for (const [at, { lane, count }] of batch.entries()) {
      if (isSpread && at > 0 && at % toldAtOnce === 0) await nextTurn()
      const numbers = seqs.slice(from, from + count).filter((seq) => seq !== null)
      from += count
      // Given up while it was written.
      if (!this.#lanes.has(lane)) continue
      if (numbers.length < count) {
        this.discard(lane)
        lane.listener.onRetired()
        continue
      }
      if (lane.failures > 0) this.#hurryOthers()
      lane.failures = 0
      lane.rows.splice(0, count)
      lane.since = startedAt
      if (lane.rows.length === 0) this.#lanes.delete(lane)
      lane.listener.onDurable(numbers)
    }
  }

  /** A failing lane came through: whatever was wrong may be over for the others too. */
  #hurryOthers(): void {
    for (const lane of this.#lanes) lane.retryAt = Math.min(lane.retryAt, this.#now())
  }

  #fail(batch: Batch, error: unknown): void {
    this.#parts.log.error(
      { err: error, rooms: batch.length },
      'journal append failed; edits are kept',
    )
    const isAlone = batch.length === 1
    for (const { lane } of batch) {
      if (!this.#lanes.has(lane)) continue
      lane.failures++
      // Each is to be tried alone first: perhaps only one of them can't be written.
      lane.retryAt = this.#now() + (isAlone ? this.#backOff(lane.failures) : 0)
      // To the end of the line, so that one room that always fails is not always the next to try.
      this.#lanes.delete(lane)
      this.#lanes.add(lane)
      if (isAlone) lane.listener.onStalled()
    }
  }

  #backOff(failures: number): number {
    const { retryMinMs, retryMaxMs } = this.#parts.limits
    return Math.min(retryMinMs * 2 ** (failures - 1), retryMaxMs)
  }

  #now(): number {
    return this.#parts.now()
  }
}

type Batch = { lane: Lane; count: number }[]

/** Of all rooms that are not in their first one. */
function generationsOf(lanes: readonly Lane[]): Map<string, number> {
  const later = lanes.filter(({ generation }) => generation > 1)
  return new Map(later.map(({ room, generation }) => [room, generation]))
}

/** As many rows of each lane, in order, as fit; at least one, so that a large row can pass. */
function takeBatch(lanes: readonly Lane[], mostBytes: number): Batch {
  const batch: Batch = []
  let bytes = 0
  for (const lane of lanes) {
    let count = 0
    for (const row of lane.rows) {
      bytes += row.update.length
      if (bytes > mostBytes && (count > 0 || batch.length > 0)) break
      count++
    }
    if (count > 0) batch.push({ lane, count })
    if (bytes > mostBytes) break
  }
  return batch
}
