/** The part of Storage that is needed; absent where the browser refuses it. */
export type CountStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type UnsavedStore = {
  /** Changes that earlier visits (or other tabs) left unconfirmed in this browser. */
  left: () => number
  /** Remembers this tab's count, so that it survives a reload and a crash. */
  write: (count: number) => void
  /** Forgets what earlier visits left: the server has confirmed it through this tab. */
  forgetLeft: () => void
}

/**
 * Remembers the number of unconfirmed changes per document and tab. `copy` names the copy of the
 * document on this device, `tab` this tab. Storage that fails counts as empty: the badge then
 * waits for the hand-over all the same, only its number is missing.
 */
export function createUnsavedStore(
  storage: CountStorage | null,
  copy: string,
  tab: string,
): UnsavedStore {
  const prefix = `fanfare.unsaved.${copy}.`
  const own = prefix + tab
  const others = () => (storage ? keysOf(storage, prefix).filter((key) => key !== own) : [])
  return {
    left: () => attempt(() => sum(others().map((key) => storage?.getItem(key) ?? null)), 0),
    write: (count) => {
      attempt(() => {
        if (count > 0) storage?.setItem(own, String(count))
        else storage?.removeItem(own)
      }, undefined)
    },
    forgetLeft: () => {
      attempt(() => others().forEach((key) => storage?.removeItem(key)), undefined)
    },
  }
}

function keysOf(storage: CountStorage, prefix: string): string[] {
  const keys: string[] = []
  for (let at = 0; at < storage.length; at += 1) {
    const key = storage.key(at)
    if (key?.startsWith(prefix)) keys.push(key)
  }
  return keys
}

function sum(values: (string | null)[]): number {
  return values.reduce((total, value) => {
    const count = Number(value)
    return total + (Number.isSafeInteger(count) && count > 0 ? count : 0)
  }, 0)
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
