import type { openOutbox, PageEvent } from './outbox.ts'
import { isStop, post } from './post.ts'

const batchSize = 40
const gatherMs = 100
const firstPauseMs = 500
const longestPauseMs = 60_000

/** What says that a program steers the browser: it is no visitor. */
export const isSteered = navigator.webdriver

const bodyOf = (events: readonly PageEvent[]) =>
  JSON.stringify({ s: Date.now(), w: isSteered ? 1 : undefined, e: events })

/**
 * Sends what is in the outbox, again and again until the server has confirmed it (2xx) or will never
 * take it (4xx, but not 408 and 429). Pauses twice as long after each failure, with jitter.
 */
export function startDelivery(outbox: ReturnType<typeof openOutbox>, endpoint: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let failures = 0

  function plan(pause: number) {
    clearTimeout(timer)
    timer = setTimeout(send, pause)
  }

  /** The status of the answer; 410 also while the campaign is paused. Says what the campaign says. */
  async function deliver(events: readonly PageEvent[]): Promise<number> {
    const reply = await post(endpoint, bodyOf(events), true)
    const { status, answer } = reply
    if (status === 204) say('')
    if (!isStop(reply)) return status
    say(String(answer['detail']))
    return 410
  }

  async function send() {
    const events = outbox.peek(batchSize)
    if (busy || !events[0]) return
    busy = true
    const status = await deliver(events)
    busy = false
    const isFinal = status >= 200 && status < 500 && status !== 408 && status !== 429
    if (isFinal) outbox.remove(events)
    failures = isFinal ? 0 : failures + 1
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    plan(isFinal ? 0 : pause * (0.5 + Math.random() / 2))
  }

  return {
    /** Sends soon, together with what else happens now; after failures the pause is kept. */
    soon: () => {
      if (!failures) plan(gatherMs)
    },
    /**
     * The page may be going: hands everything to the browser, and keeps it until confirmed; but for
     * `last`, which is not worth another try.
     */
    leave: (last: PageEvent | readonly PageEvent[] = []) => {
      const events = outbox.peek(batchSize).concat(last)
      if (events[0]) navigator.sendBeacon(endpoint, bodyOf(events))
    },
    /** Says that someone is still here. Not worth a retry. */
    beat: (event: PageEvent) => void deliver([event]),
  }
}

let place: HTMLElement | undefined

/** Says something about the whole page at its foot (`.ff-stop` of page-css.ts); '' takes it away. */
function say(words: string): void {
  if (words && !place) {
    place = document.createElement('p')
    place.setAttribute('role', 'status')
    place.className = 'ff-stop'
    document.body.append(place)
  }
  if (!place) return
  place.textContent = words
  place.hidden = !words
}
