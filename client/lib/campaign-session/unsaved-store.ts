/** The part of Storage that is needed; absent where the browser refuses it. */
export type CountStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Changes that no server has confirmed: how many, and in which blocks. */
export type Unsaved = { count: number; blocks: readonly string[] }

export type UnsavedStore = {
  /** What earlier visits (or other tabs) left unconfirmed in this browser. */
  left: () => Unsaved
  /** Remembers what is unconfirmed of this tab, so that it survives a reload and a crash. */
  write: (unsaved: Unsaved) => void
  /** Forgets what earlier visits left: the server has confirmed it through this tab. */
  forgetLeft: () => void
}

/** Enough to name what was written; beyond, everything is shown. */
const maxBlocks = 500

/**
 * Remembers unconfirmed changes per document and tab. `copy` names the copy of the document on this
 * device, `tab` this tab. Storage that fails counts as empty: the badge then waits for the hand-over
 * all the same, only its number is missing.
 */
export function createUnsavedStore(
  storage: CountStorage | null,
  copy: string,
  tab: string,
): UnsavedStore {
  const prefix = prefixOf(copy)
  const own = prefix + tab
  const others = () => (storage ? keysOf(storage, prefix).filter((key) => key !== own) : [])
  return {
    left: () => attempt(() => sum(others().map((key) => read(storage?.getItem(key)))), nothing),
    write: ({ count, blocks }) => {
      const kept = JSON.stringify({ count, blocks: blocks.slice(-maxBlocks) })
      attempt(() => {
        if (count > 0) storage?.setItem(own, kept)
        else storage?.removeItem(own)
      }, undefined)
    },
    forgetLeft: () => {
      attempt(() => others().forEach((key) => storage?.removeItem(key)), undefined)
    },
  }
}

/**
 * Whether any tab has left something unconfirmed of this copy. True also when that can't be known,
 * since what depends on it is whether the copy may go.
 */
export function mayHoldUnsaved(storage: CountStorage | null, copy: string): boolean {
  return attempt(() => storage === null || keysOf(storage, prefixOf(copy)).length > 0, true)
}

/** The storage of this browser; null where it refuses it. */
export function browserStorage(): CountStorage | null {
  return attempt(() => window.localStorage, null)
}

const prefixOf = (copy: string) => `fanfare.unsaved.${copy}.`

const nothing: Unsaved = { count: 0, blocks: [] }

function read(text: string | null | undefined): Unsaved {
  const value: unknown = attempt(() => JSON.parse(text ?? ''), null)
  if (typeof value !== 'object' || value === null) return nothing
  const { count, blocks } = { count: 0, blocks: [], ...value }
  if (!Number.isSafeInteger(count) || count <= 0) return nothing
  const named: unknown[] = Array.isArray(blocks) ? blocks.slice(0, maxBlocks) : []
  return { count, blocks: named.filter((id) => typeof id === 'string') }
}

function sum(all: Unsaved[]): Unsaved {
  return {
    count: all.reduce((total, { count }) => total + count, 0),
    blocks: [...new Set(all.flatMap(({ blocks }) => blocks))],
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

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
