import type { ConnectionState } from './connection-state.ts'
import type { SaveBadge } from './save-badge.ts'
import { saveBadge } from './save-badge.ts'
import { createStore } from './store.ts'
import type { Readable } from './store.ts'

/** That what was being saved is saved is said once it has been so for this long (ms). */
const calmFor = 700

/**
 * The badge of a connection as it is shown. Bad news at once, good news late: saving that flickers at
 * every keystroke tells nobody anything, and whoever listens would have something to do at each.
 */
export function createCalmBadge(connection: Readable<ConnectionState>): Readable<SaveBadge> {
  const shown = createStore(saveBadge(connection.getSnapshot()))
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    timer = undefined
    const badge = saveBadge(connection.getSnapshot())
    shown.set((before) => (isSame(before, badge) ? before : badge))
  }
  const follow = () => {
    const isGood = saveBadge(connection.getSnapshot()).kind === 'saved'
    const isLate = isGood && shown.getSnapshot().kind === 'saving'
    if (isLate) {
      timer ??= setTimeout(show, calmFor)
      return
    }
    clearTimeout(timer)
    show()
  }
  let listening = 0
  let leave = () => {}
  return {
    getSnapshot: shown.getSnapshot,
    subscribe: (listener) => {
      if (listening++ === 0) {
        leave = connection.subscribe(follow)
        follow()
      }
      const stop = shown.subscribe(listener)
      return () => {
        stop()
        if (--listening > 0) return
        leave()
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

function isSame(a: SaveBadge, b: SaveBadge): boolean {
  return a.kind === b.kind && a.text === b.text && a.help === b.help
}
