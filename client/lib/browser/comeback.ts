/**
 * Calls `listener` whenever a connection that is away is worth another try at once: the browser is
 * online again (`isOnline`), or somebody comes back to the tab. Returns the stop.
 */
export function watchComeback(listener: (isOnline: boolean) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = () => {
    if (document.visibilityState === 'visible') listener(false)
  }
  addEventListener('online', () => listener(true), { signal })
  addEventListener('focus', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => stopping.abort()
}
