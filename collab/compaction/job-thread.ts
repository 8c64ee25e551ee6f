import { Worker } from 'node:worker_threads'

/** What the thread is asked, and what it answers under the same id. */
export type JobRequest<Job> = { id: number; job: Job }
export type JobAnswer = { id: number; result: Uint8Array } | { id: number; why: string }

type Limits = {
  /** A job that takes longer is given up, and its thread with it. */
  compactMs: number
  /** The thread ends when there was nothing to do for so long; it takes memory. */
  compactIdleMs: number
}

type Waiting<Job> = {
  job: Job
  done: (result: Uint8Array) => void
  failed: (error: Error) => void
}

/** Somebody may have built a state that takes all memory there is; it ends the thread instead. */
const maxOldGenerationSizeMb = 1_024

/**
 * Does jobs in a thread of its own, one after the other. However long one takes (somebody may have
 * built a document to be slow), the loop that serves people goes on.
 */
export class JobThread<Job> {
  readonly #file: URL
  readonly #limits: Limits
  #worker: Worker | null = null
  #queue: Waiting<Job>[] = []
  #current: { id: number; waiting: Waiting<Job> } | null = null
  #timer: NodeJS.Timeout | null = null
  #ids = 0
  #isClosed = false

  /** `file` calls `answerJobs`. */
  constructor(file: URL, limits: Limits) {
    this.#file = file
    this.#limits = limits
  }

  /** Rejects when the job can't be done or took too long. */
  run(job: Job): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      if (this.#isClosed) return failed(new Error('closed'))
      this.#queue.push({ job, done, failed })
      this.#next()
    })
  }

  /** Ends the thread, and with it all that it remembers; the next job starts another one. */
  release(): void {
    this.#end(new Error('the thread was let go'))
  }

  /** Gives up what is not done yet. */
  close(): void {
    this.#isClosed = true
    for (const { failed } of this.#queue.splice(0)) failed(new Error('closed'))
    this.#end(new Error('closed'))
  }

  #next(): void {
    if (this.#current) return
    this.#stopTimer()
    const waiting = this.#queue.shift()
    if (!waiting) {
      if (this.#worker) this.#startTimer(this.#limits.compactIdleMs, 'idle')
      return
    }
    const id = ++this.#ids
    this.#current = { id, waiting }
    this.#startTimer(this.#limits.compactMs, 'the job took too long')
    this.#worker ??= this.#start()
    const request: JobRequest<Job> = { id, job: waiting.job }
    this.#worker.postMessage(request, [])
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb } })
    worker.unref()
    const end = (error: Error) => {
      if (this.#worker === worker) this.#end(error)
    }
    worker.on('message', (answer: JobAnswer) => this.#settle(answer))
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the thread ended')))
    return worker
  }

  #settle(answer: JobAnswer): void {
    const { id, waiting } = this.#current ?? {}
    if (!waiting || id !== answer.id) return
    this.#current = null
    if ('result' in answer) waiting.done(answer.result)
    else waiting.failed(new Error(answer.why))
    this.#next()
  }

  /** Ends the thread; what it was at has failed, what waits gets a new one. */
  #end(error: Error): void {
    this.#stopTimer()
    const { waiting } = this.#current ?? {}
    void this.#worker?.terminate()
    this.#worker = null
    this.#current = null
    waiting?.failed(error)
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
