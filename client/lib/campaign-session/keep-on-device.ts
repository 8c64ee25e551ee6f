import { fetchUpdates, IndexeddbPersistence, storeState } from 'y-indexeddb'
import type * as Y from 'yjs'
import { copyStores } from './device-copies.ts'
import type { CopyKey } from './device-copies.ts'

export type DeviceCopy = {
  /** The origin of everything that was read from this device. */
  origin: object | null
  /** Resolves once the copy is in the document: false when this browser can't keep one. */
  ready: Promise<boolean>
  /** Where the copy is kept; null while nothing is. */
  database: () => IDBDatabase | null
  /** What is kept under a key, and null for nothing. */
  read: (key: CopyKey) => Promise<unknown>
  /** Keeps a value, or forgets it for null; before all that is kept after this call. */
  write: (key: CopyKey, value: unknown) => void
  /** Reads what other tabs have added to the copy since it was read. */
  readAgain: () => Promise<void>
  /** Writes the whole document, as needed once the copy may have been emptied beneath it. */
  rewrite: () => void
  /** Resolves once nothing is written any more. */
  close: () => Promise<void>
}

/** Keeps `doc` in this browser's IndexedDB under `name`, and first reads what is there; nowhere for null. */
export function keepOnDevice(name: string | null, doc: Y.Doc): DeviceCopy {
  let persistence: IndexeddbPersistence | null = null
  let closed = false
  const open = async () => {
    if (name === null || !(await canKeep()) || closed) return false
    persistence = new IndexeddbPersistence(name, doc)
    copy.origin = persistence
    await persistence.whenSynced
    return true
  }
  const copy: DeviceCopy = {
    origin: null,
    ready: Promise.resolve(false),
    database: () => (closed ? null : (persistence?.db ?? null)),
    read: (key) =>
      new Promise((resolve) => {
        const reading = customOf(copy.database(), 'readonly')?.get(key)
        if (!reading) return resolve(null)
        reading.onsuccess = () => resolve(reading.result ?? null)
        reading.onerror = () => resolve(null)
      }),
    write: (key, value) => {
      const custom = customOf(copy.database(), 'readwrite')
      if (value === null) custom?.delete(key)
      else custom?.put(value, key)
    },
    readAgain: async () => {
      if (persistence && !closed) await fetchUpdates(persistence)
    },
    rewrite: () => {
      if (persistence && !closed) void storeState(persistence)
    },
    close: () => {
      closed = true
      return persistence?.destroy() ?? Promise.resolve()
    },
  }
  copy.ready = open()
  return copy
}

/** The records of a copy. Over both stores, which puts records and changes on the disk in the order of their making. */
export function customOf(
  database: IDBDatabase | null,
  mode: IDBTransactionMode,
): IDBObjectStore | null {
  try {
    return database?.transaction(copyStores, mode).objectStore('custom') ?? null
  } catch {
    // Closed by the browser: the changes themselves can't be kept either.
    return null
  }
}

/** Whether this browser lets us store at all (private windows of some don't). */
function canKeep(): Promise<boolean> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(false)
    try {
      const request = indexedDB.open('fanfare-probe')
      request.onerror = () => resolve(false)
      request.onblocked = () => resolve(false)
      request.onsuccess = () => {
        request.result.close()
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}
