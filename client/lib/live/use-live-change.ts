import { useEffect } from 'react'
import type { WatchTarget } from '#shared/contract/live.ts'
import { openLiveSocket } from './live-socket.ts'

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
    const socket = openLiveSocket(target, {
      snapshot: askAgain,
      changed: askAgain,
      state: () => undefined,
      lost: () => undefined,
      refused: () => undefined,
    })
    return () => socket.close()
  }, [kind, id, askAgain])
}
