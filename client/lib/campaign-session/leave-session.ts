import { unkeptEdits } from './connection-state.ts'
import type { CampaignSession } from './session.ts'

/**
 * Closes the session of a screen that is left. While changes are in this tab only it stays behind the
 * other screens, unseen by others, until they are kept or saved, or the connection has ended for good.
 */
export function leaveSession(session: CampaignSession): void {
  const { connection, awareness } = session
  const isOver = () => {
    const state = connection.getSnapshot()
    return state.final || unkeptEdits(state) === 0
  }
  if (isOver()) return session.close()
  awareness.setLocalState(null)
  const stop = connection.subscribe(() => {
    if (!isOver()) return
    stop()
    // Whoever tells of it is still at work.
    queueMicrotask(session.close)
  })
}
