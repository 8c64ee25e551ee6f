type Parts<Open> = {
  /** Resolves once the room is loaded. */
  opened: () => Promise<void>
  /** What there is of it; null after its end. */
  open: () => Open | null
  /** The room must not unload now. */
  onBusy: () => void
  /** Something is over. */
  onIdle: () => void
  onFailed: (kind: string, error: unknown) => void
}

/** Work that a room must not unload under. */
export class Upkeep<Open> {
  readonly #parts: Parts<Open>
  #busy = 0
  readonly #running = new Map<string, Promise<void>>()

  constructor(parts: Parts<Open>) {
    this.#parts = parts
  }

  get isBusy(): boolean {
    return this.#busy > 0
  }

  /**
   * Runs background work, one of a kind at a time; resolves when it is over, also when it failed.
   * After a failure the next occasion tries again.
   */
  run(kind: string, work: (open: Open) => Promise<void>): Promise<void> {
    const running = this.#running.get(kind)
    if (running) return running
    const run = this.use(work)
      .catch((error: unknown) => this.#parts.onFailed(kind, error))
      .finally(() => this.#running.delete(kind))
    this.#running.set(kind, run)
    return run
  }

  /** Runs `work` on the open room and keeps it from unloading meanwhile. */
  async use<T>(work: (open: Open) => Promise<T>): Promise<T> {
    const { opened, open, onBusy, onIdle } = this.#parts
    this.#busy++
    onBusy()
    try {
      await opened()
      const now = open()
      if (!now) throw new Error('room is gone')
      return await work(now)
    } finally {
      this.#busy--
      onIdle()
    }
  }
}
