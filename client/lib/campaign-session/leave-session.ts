import { unkeptEdits } from './connection-state.ts'
import { announceWhereabouts, nowhere } from './people.ts'
import type { CampaignSession, SessionOptions } from './session.ts'

/** A session and what it was opened with, which it asks at each event: whose screen it is may change. */
export type OpenedSession = { session: CampaignSession; options: SessionOptions }

/** What was left with changes in this tab only, and how to no longer wait for its end. */
const leftBehind = new Map<string, OpenedSession & { stay: () => void }>()

const keyOf = ({ campaignId, personId }: Pick<SessionOptions, 'campaignId' | 'personId'>) =>
  `${campaignId} ${personId}`

/**
 * Closes the session of a screen that is left. While changes are in this tab only it stays behind the
 * other screens, unseen by others, until they are kept or saved, the connection has ended for good, or
 * its person comes back.
 */
export function leaveSession(opened: OpenedSession): void {
  const { session, options } = opened
  const { connection, awareness } = session
  const isOver = () => {
    const state = connection.getSnapshot()
    return state.final || unkeptEdits(state) === 0
  }
  if (isOver()) return session.close()
  awareness.setLocalState(null)
  const key = keyOf(options)
  const stop = connection.subscribe(() => {
    if (!isOver()) return
    stop()
    leftBehind.delete(key)
    // Whoever tells of it is still at work.
    queueMicrotask(session.close)
  })
  leftBehind.set(key, { ...opened, stay: stop })
}

/** The session that this person has left of the campaign, if it is still open; it goes on with `options`. */
export function comeBackTo(options: SessionOptions): OpenedSession | null {
  const key = keyOf(options)
  const found = leftBehind.get(key)
  if (!found) return null
  leftBehind.delete(key)
  found.stay()
  Object.assign(found.options, options)
  const { awareness } = found.session
  awareness.setLocalState({})
  announceWhereabouts(awareness, nowhere)
  return found
}
