import { Queue } from './queue.ts'

/**
 * Runs tasks in their order, for about `sliceMs` milliseconds at a stretch; in between, whatever
 * else waits in the event loop has its turn.
 */
export class TimeSlicer {
  readonly #sliceMs: number
  readonly #now: () => number
  readonly #tasks = new Queue<() => void>()
  #isScheduled = false
  #onDone: (() => void)[] = []

  /** `now` gives milliseconds that only rise. */
  constructor(sliceMs: number, now = () => performance.now()) {
    this.#sliceMs = sliceMs
    this.#now = now
  }

  /** Runs `task` soon. It must not throw. */
  run(task: () => void): void {
    this.#tasks.add(task)
    this.#schedule()
  }

  /** Resolves when no task is left. */
  done(): Promise<void> {
    if (this.#tasks.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#onDone.push(resolve))
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#runSlice())
  }

  #runSlice(): void {
    this.#isScheduled = false
    const until = this.#now() + this.#sliceMs
    do this.#tasks.take()?.()
    while (this.#now() < until && this.#tasks.size > 0)
    if (this.#tasks.size > 0) return this.#schedule()
    for (const resolve of this.#onDone.splice(0)) resolve()
  }
}
