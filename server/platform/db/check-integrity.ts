import { askThread } from '#server/platform/threads/ask-thread.ts'

const file = new URL(
  import.meta.url.endsWith('.ts') ? './integrity-worker.ts' : './integrity-worker.js',
  import.meta.url,
)

/**
 * Reads through the SQLite file at `path` in a thread of its own, beside whoever uses it: null when it is
 * whole, else what is wrong with it, in SQLite's words.
 */
export async function checkIntegrity(path: string): Promise<string | null> {
  try {
    const said = await askThread(file, path)
    return said === 'ok' ? null : String(said)
  } catch (error) {
    // A file that is damaged enough can't even be opened.
    return error instanceof Error ? error.message : String(error)
  }
}
