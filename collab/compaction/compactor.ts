import { JobThread } from './job-thread.ts'

const file = new URL(
  import.meta.url.endsWith('.ts') ? './compaction-worker.ts' : './compaction-worker.js',
  import.meta.url,
)

/** Compacts states in a thread of its own, one after the other. */
export class Compactor {
  readonly #thread: JobThread<Uint8Array>

  constructor(limits: ConstructorParameters<typeof JobThread>[1]) {
    this.#thread = new JobThread(file, limits)
  }

  /** The compacted state. Rejects when it can't be compacted or took too long. */
  compact(whole: Uint8Array): Promise<Uint8Array> {
    return this.#thread.run(whole)
  }

  /** Gives up what is not compacted yet. */
  close(): void {
    this.#thread.close()
  }
}
