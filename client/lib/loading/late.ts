import { useCallback, useEffect, useState } from 'react'
import { loadFailedStyles } from './failed-styles.ts'
import { whenIdle } from './when-idle.ts'

/** Something in a file of its own, which is fetched later than the screen that uses it. */
export type Late<Value> = {
  /** Fetches it unless it is there; rejects when the file can't be loaded. */
  fetch: () => Promise<Value>
  /** It, once it is there. */
  get: () => Value | null
}

/** Keeps what `load` imports, so that from then on it is shown without waiting. */
export function createLate<Value>(load: () => Promise<Value>): Late<Value> {
  let loaded: Value | null = null
  return {
    fetch: async () => {
      if (loaded === null) {
        await loadFailedStyles()
        loaded = await load()
      }
      return loaded
    },
    get: () => loaded,
  }
}

/**
 * It, fetched as soon as it is wanted; when that has failed, by `retry`, by wanting it again or when
 * the device is online again.
 */
export function useLate<Value>(
  late: Late<Value>,
  isWanted = true,
): { value: Value | null; hasFailed: boolean; retry: () => void } {
  // Of which one it is known: whoever uses this may want another one from now on.
  const [known, setKnown] = useState<{ late: Late<Value>; hasFailed: boolean } | null>(null)
  const value = late.get()
  const hasFailed = known?.late === late && known.hasFailed
  const isMissing = isWanted && value === null
  const isDue = isMissing && !hasFailed
  useEffect(() => {
    if (!isDue) return
    let isCurrent = true
    late.fetch().then(
      () => isCurrent && setKnown({ late, hasFailed: false }),
      () => isCurrent && setKnown({ late, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [late, isDue])
  useEffect(() => {
    if (!isWanted) setKnown(null)
  }, [isWanted])
  const retry = useCallback(() => setKnown(null), [])
  // Listens before anything has failed: the device can be online again at the very moment of saying so.
  useEffect(() => {
    if (!isMissing) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isMissing, retry])
  return { value, hasFailed, retry }
}

/** At the latest so many ms after it was asked for. */
const idleWithin = 1200

/** Fetches what will be wanted, one after another, once the screen stands and the browser is idle. */
export function useFetchAhead(lates: readonly Late<unknown>[]): void {
  useEffect(() => {
    const fetchAll = async () => {
      for (const late of lates) await late.fetch().catch(() => undefined)
    }
    return whenIdle(() => void fetchAll(), idleWithin)
  }, [lates])
}

/** Whether the browser has had nothing to do since the screen stands. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), idleWithin), [])
  return isIdle
}
