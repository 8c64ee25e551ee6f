import { JobThread } from '#collab/compaction/job-thread.ts'
import type { Documents } from '#collab/ports.ts'

export type PresentJob =
  | { kind: 'open'; id: number; state: Uint8Array; writer: number }
  | { kind: 'follow'; id: number; updates: readonly Uint8Array[] }
  | { kind: 'state' | 'close'; id: number }

const file = new URL(
  import.meta.url.endsWith('.ts') ? './present-worker.ts' : './present-worker.js',
  import.meta.url,
)

/** A job of a document as large as may be takes seconds; the thread stays while it has documents. */
const limits = { compactMs: 20_000, compactIdleMs: 2 ** 31 - 1 }

/** What is visible of documents, kept in one thread for all of a process. */
export function presentDocuments(): Pick<Documents, 'present'> & { close(): void } {
  const thread = new JobThread<PresentJob>(file, limits)
  const open = new Set<number>()
  let ids = 0
  return {
    async present(state, writer) {
      const id = ++ids
      open.add(id)
      const close = () => {
        if (!open.delete(id)) return
        if (open.size === 0) thread.release()
        else void thread.run({ kind: 'close', id }).catch(() => undefined)
      }
      try {
        await thread.run({ kind: 'open', id, state, writer })
      } catch (error) {
        close()
        throw error
      }
      return {
        async follow(updates) {
          const change = await thread.run({ kind: 'follow', id, updates })
          return change.length === 0 ? null : change
        },
        state: () => thread.run({ kind: 'state', id }),
        close,
      }
    },
    close: () => thread.close(),
  }
}
