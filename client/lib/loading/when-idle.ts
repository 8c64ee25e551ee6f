/** Runs once the browser has nothing to do, at the latest after so many ms; gives the way out. */
export function whenIdle(run: () => void, withinMs: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, withinMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: withinMs })
  return () => cancelIdleCallback(handle)
}
