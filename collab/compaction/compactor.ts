import { Worker } from 'node:worker_threads'

export type FoldRequest = { id: number; whole: Uint8Array }
export type FoldAnswer = { id: number; folded: Uint8Array } | { id: number; why: string }

type Limits = {
  /** A state that takes longer is given up, and its thread with it. */
  foldMs: number
  /** The thread ends when nothing was to be folded for so long; it takes memory. */
  foldIdleMs: number
}

type Job = {
  whole: Uint8Array
  done: (folded: Uint8Array) => void
  failed: (error: Error) => void
}

/** Somebody may have built a state that takes all memory there is; it ends the thread instead. */
const maxOldGenerationSizeMb = 1_024

const file = new URL(
  import.meta.url.endsWith('.ts') ? './compaction-worker.ts' : './fold-worker.js',
  import.meta.url,
)

/**
 * Folds states in a thread of its own, one after the other. However long a state takes (somebody
 * may have built it to be slow), the loop that serves people goes on.
 */
export class Folder {
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

  /** The folded state. Rejects when it can't be folded or took too long. */
  fold(whole: Uint8Array): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      if (this.#isClosed) return failed(new Error('closed'))
      this.#queue.push({ whole, done, failed })
      this.#next()
    })
  }

  /** Gives up what is not folded yet. */
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
      if (this.#worker) this.#startTimer(this.#limits.foldIdleMs, 'idle')
      return
    }
    const id = ++this.#ids
    this.#current = { id, job }
    this.#startTimer(this.#limits.foldMs, 'took too long to fold')
    this.#worker ??= this.#start()
    const request: FoldRequest = { id, whole: job.whole }
    this.#worker.postMessage(request, [])
  }

  #start(): Worker {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb } })
    worker.unref()
    const end = (error: Error) => {
      if (this.#worker === worker) this.#end(error)
    }
    worker.on('message', (answer: FoldAnswer) => this.#settle(answer))
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the folding thread ended')))
    return worker
  }

  #settle(answer: FoldAnswer): void {
    const { id, job } = this.#current ?? {}
    if (!job || id !== answer.id) return
    this.#current = null
    if ('folded' in answer) job.done(answer.folded)
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
