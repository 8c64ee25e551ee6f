/** Other tabs of this browser that have the same copy open. */
export type OtherTabs = {
  /** Tells them that this tab has changes which no server has confirmed. */
  announce: () => void
  stop: () => void
}

type Options = {
  /** Of the copy. */
  name: string
  tab: number
  /** A tab that had announced itself is gone, however it went. */
  onGone: (tab: number) => void
}

/**
 * A tab holds a lock for as long as it lives, and who heard of it waits for that lock: the browser gives
 * it on when the tab is closed, and also when it is killed. Where there are no locks nobody hears of
 * anything, and what is left waits for the next visit.
 */
export function watchOtherTabs({ name, tab, onGone }: Options): OtherTabs {
  if (!('locks' in navigator)) return { announce: () => {}, stop: () => {} }
  const stopping = new AbortController()
  const { signal } = stopping
  const known = new Set<number>()
  const lockOf = (which: number) => `${name}#${which}`
  const waitFor = (which: number, then: () => void | Promise<void>) => {
    navigator.locks.request(lockOf(which), { signal }, then).catch(() => undefined)
  }
  // Held until the tab ends, or this does.
  waitFor(tab, () => new Promise((resolve) => signal.addEventListener('abort', () => resolve())))

  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'number' || known.has(data)) return
    known.add(data)
    waitFor(data, () => {
      known.delete(data)
      onGone(data)
    })
  })
  return {
    announce: channel.postMessage.bind(channel, tab),
    stop: () => {
      stopping.abort()
      channel.close()
    },
  }
}
