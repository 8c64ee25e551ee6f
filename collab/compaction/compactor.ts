import { Worker } from 'node:worker_threads'

export type CompactRequest = { id: number; whole: Uint8Array }
export type CompactAnswer = { id: number; compacted: Uint8Array } | { id: number; why: string }

type Limits = {
  /** A state that takes longer is given up, and its thread with it. */
  compactMs: number
  /** The thread ends when nothing was to be compacted for so long; it takes memory. */
  compactIdleMs: number
}

type Job = {
  whole: Uint8Array
  done: (compacted: Uint8Array) => void
  failed: (error: Error) => void
}

/** Somebody may have built a state that takes all memory there is; it ends the thread instead. */
const maxOldGenerationSizeMb = 1_024

const file = new URL(
  import.meta.url.endsWith('.ts') ? './compaction-worker.ts' : './compaction-worker.js',
  import.meta.url,
)

/**
 * Compacts states in a thread of its own, one after the other. However long a state takes (somebody
 * may have built it to be slow), the loop that serves people goes on.
 */
export class Compactor {
  readonly #limits: Limits
  #worker: Worker | null = null
  #queue: Job[] = []
  #current: { id: number; job: Job } | null = null
  #timer: NodeJS.Timeout | null = null
  #ids = 0
  #isClosed = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** The compacted state. Rejects when it can't be compacted or took too long. */
  compact(whole: Uint8Array): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      if (this.#isClosed) return failed(new Error('closed'))
      this.#queue.push({ whole, done, failed })
      this.#next()
    })
  }

  /** Gives up what is not compacted yet. */
  close(): void {
    this.#isClosed = true
    for (const { failed } of this.#queue.splice(0)) failed(new Error('closed'))
    this.#end(new Error('closed'))
  }

  #next(): void {
    if (this.#current) return
    this.#stopTimer()
    const job = this.#queue.shift()
    if (!job) {
      if (this.#worker) this.#startTimer(this.#limits.compactIdleMs, 'idle')
      return
    }
    const id = ++this.#ids
    this.#current = { id, job }
    this.#startTimer(this.#limits.compactMs, 'took too long to compact')
    this.#worker ??= this.#start()
    const request: CompactRequest = { id, whole: job.whole }
    this.#worker.postMessage(request, [])
  }

  #start(): Worker {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb } })
    worker.unref()
    const end = (error: Error) => {
      if (this.#worker === worker) this.#end(error)
    }
    worker.on('message', (answer: CompactAnswer) => this.#settle(answer))
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the compaction thread ended')))
    return worker
  }

  #settle(answer: CompactAnswer): void {
    const { id, job } = this.#current ?? {}
    if (!job || id !== answer.id) return
    this.#current = null
    if ('compacted' in answer) job.done(answer.compacted)
    else job.failed(new Error(answer.why))
    this.#next()
  }

  /** Ends the thread; what it was at has failed, what waits gets a new one. */
  #end(error: Error): void {
    this.#stopTimer()
    const { job } = this.#current ?? {}
    void this.#worker?.terminate()
    this.#worker = null
    this.#current = null
    job?.failed(error)
    if (!this.#isClosed && this.#queue.length > 0) this.#next()
  }

  #startTimer(ms: number, why: string): void {
    this.#timer = setTimeout(() => this.#end(new Error(why)), ms)
    this.#timer.unref()
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
