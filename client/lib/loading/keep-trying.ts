/** What failed once often failed with the connection, which is back a moment later. */
const secondTryMs = 1_000
const firstWaitMs = 4_000
const longestWaitMs = 60_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What `load` gives, at its second try if need be; without a network there is one. */
export function tryTwice<Value>(load: () => Promise<Value>): Promise<Value> {
  return load().catch(async (failure: unknown) => {
    if (!navigator.onLine) throw failure
    await wait(secondTryMs)
    return load()
  })
}

/**
 * Tries `load` again ever more seldom, while the page is seen, until it succeeds: then calls
 * `onLoaded`. Returns the stop.
 */
export function keepTrying(load: () => Promise<unknown>, onLoaded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const tryAfter = (ms: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      const next = () => tryAfter(Math.min(ms * 2, longestWaitMs))
      if (document.visibilityState === 'hidden') return tryAfter(ms)
      load().then(() => isStopped || onLoaded(), next)
    }, ms)
  }
  tryAfter(firstWaitMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
