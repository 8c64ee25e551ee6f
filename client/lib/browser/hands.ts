/** What a person has begun and not ended yet: a pointer held down, a word that is being composed. */
export type Hands = {
  /** Resolves as soon as nothing is begun, at once if that is so now; at the latest after `ms`. */
  free: (ms: number) => Promise<void>
  stop: () => void
}

/** What a gesture or a composition leaves is in its place so long (ms) after its end. */
const settleMs = 50

/** Follows what is begun and ended in this window from now on. */
export function watchHands(): Hands {
  const stopping = new AbortController()
  const begun = new Set<string>()
  let endedAt = -Infinity
  const follow = (what: string, begin: string, ends: string[]) => {
    const listen = (event: string, hear: () => void) =>
      addEventListener(event, hear, { capture: true, signal: stopping.signal })
    listen(begin, () => begun.add(what))
    for (const end of ends)
      listen(end, () => {
        begun.delete(what)
        endedAt = performance.now()
      })
  }
  follow('pointer', 'pointerdown', ['pointerup', 'pointercancel'])
  follow('word', 'compositionstart', ['compositionend'])
  return {
    free: async (ms) => {
      const until = performance.now() + ms
      const isBusy = () => begun.size > 0 || performance.now() - endedAt < settleMs
      while (isBusy() && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, settleMs / 2))
    },
    stop: () => stopping.abort(),
  }
}
