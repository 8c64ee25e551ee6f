import type { ConnectionState } from './connection-state.ts'
import type { Readable } from './store.ts'

/**
 * Asks the browser to keep what is stored here until the person clears it, once something of theirs is
 * on this device alone for longer than a moment; calls `onFleeting` when it doesn't promise that.
 * Without, Safari clears it a week after the last visit, and others when the disk is full. Firefox puts
 * the question to the person, so it is asked only when something would be lost. Returns the way out.
 */
export function askToLast(
  connection: Readable<ConnectionState>,
  onFleeting: () => void,
): () => void {
  const leave = connection.subscribe(() => {
    const { link, brief, everReceived, unsaved } = connection.getSnapshot()
    const isAway = link === 'disconnected' || (link === 'connecting' && everReceived)
    if (!isAway || brief || unsaved === 0) return
    leave()
    void lasts().then((isPromised) => isPromised || onFleeting())
  })
  return leave
}

async function lasts(): Promise<boolean> {
  try {
    const { storage } = navigator
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    // Older browsers, and pages without https, don't know the question.
    return false
  }
}
