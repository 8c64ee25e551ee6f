import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { reconnectDelay } from '../campaign-session/reconnect-delay.ts'

/** Growing waits before the server is asked again, which said no. */
export type Waits = {
  /** Waits once more, and then runs it. */
  begin: (why: ErrorSlug) => void
  isOn: () => boolean
  /** Waits no more; the next wait is as long as it would have been. */
  stop: () => void
  /** The server said yes. */
  end: () => void
}

export function createWaits(run: () => void): Waits {
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    begin: (why) => {
      stop()
      const now = performance.now()
      since ??= now
      const delay = reconnectDelay({ awayMs: now - since, code: closeCodeOf(why) }, Math.random())
      timer = setTimeout(() => {
        timer = undefined
        run()
      }, delay)
    },
    isOn: () => timer !== undefined,
    stop,
    end: () => {
      stop()
      since = undefined
    },
  }
}
