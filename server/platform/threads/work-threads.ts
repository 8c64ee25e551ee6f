import { availableParallelism } from 'node:os'
import Piscina from 'piscina'
import { AppError } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import { activeWork, inSpan } from '#server/platform/telemetry/spans.ts'
import { Turns } from '#server/platform/processes/turns.ts'
import type { Log } from '#server/platform/log.ts'

/** Work in threads, where it stops nobody else. */
export type WorkThreads<Task> = {
  /**
   * What a thread answers to `task`, in bytes. Work of one `owner` waits for that of others, too. Throws
   * `rate-limited` when too much of the owner's waits, `unavailable` when too much waits of all, or when
   * the thread died over it or took too long; else what the work throws.
   */
  run(owner: string, kind: string, task: Task): Promise<Uint8Array>
  /** How much waits. */
  waiting(): number
  /** Gives up what is not done yet. */
  close(): Promise<void>
}

export type ThreadLimits = {
  /** How many threads there may be. */
  threads: number
  /** How much of one owner is done at once. */
  perOwner: number
  /** How much of one owner may wait, and of all. */
  waitingPerOwner: number
  waitingOfAll: number
  /** Work that takes longer is given up, and its thread with it. */
  deadlineMs: number
  /** A thread that had nothing to do for so long ends, and gives back its memory. */
  idleMs: number
  /** Of the heap of a thread; one that needs more ends. */
  heapMb: number
}

/** How work came out: of what was refused or could not be done, too. */
export type OnWork = (kind: string, outcome: 'done' | 'refused' | 'failed', ms: number) => void

const threads = Math.max(1, availableParallelism() - 1)
const standard: ThreadLimits = {
  threads,
  // Where there are several threads, one company leaves one to the others.
  perOwner: Math.max(1, Math.min(2, threads - 1)),
  waitingPerOwner: 40,
  waitingOfAll: 400,
  deadlineMs: 60_000,
  idleMs: 30_000,
  heapMb: 1_024,
}

/** Below what serves people, as `nice` counts. */
const niceIncrement = 10
/** When it is worth trying again (s): so much work is done by then. */
const againSeconds = 10

type Parts = {
  /** Its default export answers one task. */
  file: URL
  /** What each thread is told when it begins. */
  workerData: unknown
  log: Log
  onWork?: OnWork
  limits?: Partial<ThreadLimits>
}

type Waiting<Task> = {
  owner: string
  kind: string
  task: Task
  settle: (answer: Promise<Uint8Array>) => void
  /** What it is done for. */
  parent: ReturnType<typeof activeWork>
}

/** Threads that come when there is work. */
export function createWorkThreads<Task>(parts: Parts): WorkThreads<Task> {
  const { file, workerData, log, onWork = () => undefined } = parts
  const limits = { ...standard, ...parts.limits }
  const pool = new Piscina<Task, Uint8Array>({
    filename: file.href,
    workerData,
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: limits.idleMs,
    // What a thread holds open, like a connection, goes on between its tasks.
    atomics: 'disabled',
    recordTiming: false,
    niceIncrement,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  })
  pool.on('error', (err: unknown) => log.warn({ err }, 'a thread for work failed'))
  const turns = new Turns<Waiting<Task>>()
  const running = new Map<string, number>()
  let busy = 0
  let isClosed = false

  const next = () => {
    while (busy < limits.threads) {
      const waiting = turns.next((owner) => (running.get(owner) ?? 0) < limits.perOwner)
      if (!waiting) return
      const { kind, parent } = waiting
      waiting.settle(inSpan(`work ${kind}`, () => start(waiting), { parent }))
    }
  }

  const start = async ({ owner, kind, task }: Waiting<Task>): Promise<Uint8Array> => {
    busy += 1
    running.set(owner, (running.get(owner) ?? 0) + 1)
    const startedAt = performance.now()
    const tell = (outcome: 'done' | 'failed') =>
      onWork(kind, outcome, performance.now() - startedAt)
    try {
      const answer = await pool.run(task, { signal: AbortSignal.timeout(limits.deadlineMs) })
      tell('done')
      return answer
    } catch (err) {
      tell('failed')
      if (isClosed || !isLost(err)) throw err
      log.warn({ err, kind }, 'a thread was lost over its work')
      throw new AppError('unavailable', 'This is too large to be read just now.')
    } finally {
      busy -= 1
      const others = (running.get(owner) ?? 1) - 1
      if (others > 0) running.set(owner, others)
      else running.delete(owner)
      next()
    }
  }

  const refusalFor = (owner: string): AppError | null => {
    if (turns.sizeOf(owner) >= limits.waitingPerOwner)
      return new TooManyRequests(
        againSeconds,
        `Too much that your company asked for is waiting already. Try again in ${againSeconds} seconds.`,
      )
    if (isClosed || turns.size >= limits.waitingOfAll)
      return new AppError('unavailable', 'Too much is waiting just now.')
    return null
  }

  return {
    async run(owner, kind, task) {
      const refusal = refusalFor(owner)
      if (refusal) {
        onWork(kind, 'refused', 0)
        throw refusal
      }
      return new Promise<Uint8Array>((resolve) => {
        turns.add(owner, { owner, kind, task, settle: resolve, parent: activeWork() })
        next()
      })
    },
    waiting: () => turns.size,
    async close() {
      isClosed = true
      const gone = new AppError('unavailable', 'The server stops.')
      for (let waiting = turns.next(); waiting; waiting = turns.next())
        waiting.settle(Promise.reject(gone))
      await pool.destroy()
    },
  }
}

/** Whether the thread is gone: it took too long, ended, or needed too much memory. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return true
  const code = 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || /worker (thread|exited)/.test(error.message)
}
