import { useEffect } from 'react'
import type { WatchTarget } from '#shared/contract/live.ts'
import { whenIdle } from '../loading/when-idle.ts'
import { openLiveSocket } from './live-socket.ts'
import type { LiveSocket } from './live-socket.ts'

/** What is missed until then (ms) is asked for by the first snapshot. */
const beginsWithin = 1_000

/**
 * Runs `askAgain` whenever the server says that something there has become different, and after each
 * new connection, as messages were missed while there was none. It has to stay the same function.
 * Without an id nothing is heard.
 */
export function useLiveChange(
  kind: 'notifications' | 'review' | 'internal',
  id: string | null,
  askAgain: () => void,
): void {
  useEffect(() => {
    if (id === null) return
    const target: WatchTarget = { kind, id }
    let socket: LiveSocket | null = null
    // Not in the way of what the screen itself needs.
    const stop = whenIdle(() => {
      socket = openLiveSocket(target, {
        snapshot: askAgain,
        changed: askAgain,
        state: () => undefined,
        lost: () => undefined,
        refused: () => undefined,
      })
    }, beginsWithin)
    return () => {
      stop()
      socket?.close()
    }
  }, [kind, id, askAgain])
}
