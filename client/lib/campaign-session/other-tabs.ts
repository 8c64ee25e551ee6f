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
  onRewrite: () => void
}

/**
 * A tab holds a lock for as long as it lives, and who heard of it waits for that lock: the browser gives
 * it on when the tab is closed, and also when it is killed. Where there are no locks nobody hears of
 * anything, and what is left waits for the next visit.
 */
export function watchOtherTabs({ name, tab, onGone, onRewrite }: Options): OtherTabs {
  if (!('locks' in navigator)) return { announce: () => {}, stop: () => {} }
  const stopping = new AbortController()
  const { signal } = stopping
  const known = new Set<number>()
  const waitFor = (which: number, then: () => void | Promise<void>) => {
    navigator.locks.request(lockName(name, which), { signal }, then).catch(() => undefined)
  }
  // Held until the tab ends, or this does.
  waitFor(tab, () => new Promise((resolve) => signal.addEventListener('abort', () => resolve())))

  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === rewrite) onRewrite()
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

const rewrite = 'rewrite'

/** Has every tab with the copy `name` open write it as a whole: what they had put there is gone. */
export function askToRewrite(name: string): void {
  const channel = new BroadcastChannel(name)
  const ask = channel.postMessage.bind(channel, rewrite)
  ask()
  channel.close()
}

const lockName = (name: string, tab: number | '') => `${name}#${tab}`

/** The tabs that live and have the copy `name` open; none where the browser can't say. */
export async function livingTabs(name: string): Promise<Set<number>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const start = lockName(name, '')
  const own = held.flatMap((lock) => (lock.name?.startsWith(start) ? [lock.name] : []))
  return new Set(own.map((lock) => Number(lock.slice(start.length))))
}
