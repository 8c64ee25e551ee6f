import { asRecord, isRecord } from '#shared/lib/is-record.ts'
import { customOf } from './keep-on-device.ts'
import type { DeviceCopy } from './keep-on-device.ts'

/** Changes that no server has confirmed: how many, and in which blocks. */
export type Unsaved = { count: number; blocks: readonly string[] }

export type UnsavedStore = {
  /** What earlier visits (or other tabs) left unconfirmed in this copy, which has been read. */
  left: () => Promise<Unsaved>
  /** What all tabs have left unconfirmed in this copy, this one too. Rejects when it can't be read. */
  records: () => Promise<TabRecord[]>
  /** Remembers what is unconfirmed of this tab, so that it survives a reload and a crash. */
  write: (unsaved: Unsaved) => void
  /**
   * Forgets what `left` found: the server has confirmed it through this tab. What another tab has
   * written since stays.
   */
  forgetLeft: () => void
}

export const nothingUnsaved: Unsaved = { count: 0, blocks: [] }

/** What a tab has written last, kept under its number; `turn` tells it from what the tab wrote before. */
export type TabRecord = Unsaved & { tab: number; turn: number }

/** Enough to name what was written; beyond, everything is shown. */
const maxBlocks = 500

/**
 * Remembers unconfirmed changes per tab, in the database that keeps the changes. `tab` names this
 * one. A database that fails counts as empty: the badge then waits for the hand-over all the same,
 * only its number is missing.
 */
export function createUnsavedStore(
  copy: Pick<DeviceCopy, 'database' | 'readAgain'>,
  tab: number,
): UnsavedStore {
  let turn = 0
  let found: TabRecord[] = []
  const change = (work: (records: IDBObjectStore) => void) => {
    const records = customOf(copy.database(), 'readwrite')
    if (records) work(records)
  }
  return {
    left: async () => {
      try {
        found = (await readRecords(copy.database())).filter((record) => record.tab !== tab)
        // A record is there before its changes; what is handed over must hold all that is forgotten.
        if (found.length > 0) await copy.readAgain()
        return sum(found)
      } catch {
        return nothingUnsaved
      }
    },
    records: () => readRecords(copy.database()),
    write: ({ count, blocks }) => {
      turn += 1
      const record: TabRecord = { tab, turn, count, blocks: blocks.slice(-maxBlocks) }
      change((records) => (count > 0 ? records.put(record, tab) : records.delete(tab)))
    },
    forgetLeft: () => {
      change((records) => found.forEach((read) => deleteUnchanged(records, read)))
    },
  }
}

export const isTabRecord = (kept: unknown): kept is TabRecord =>
  isRecord(kept) &&
  ['tab', 'turn', 'count'].every((key) => typeof kept[key] === 'number') &&
  Array.isArray(kept['blocks'])

function readRecords(database: IDBDatabase | null): Promise<TabRecord[]> {
  return new Promise((resolve, reject) => {
    const reading: IDBRequest<unknown[]> | undefined = customOf(database, 'readonly')?.getAll()
    if (!reading) return resolve([])
    reading.onsuccess = () => resolve(reading.result.filter(isTabRecord))
    reading.onerror = () => reject(reading.error)
  })
}

function deleteUnchanged(records: IDBObjectStore, { tab, turn }: TabRecord): void {
  const reading = records.get(tab)
  reading.onsuccess = () => {
    if (asRecord(reading.result)['turn'] === turn) records.delete(tab)
  }
}

function sum(all: readonly Unsaved[]): Unsaved {
  return {
    count: all.reduce((total, { count }) => total + count, 0),
    blocks: [...new Set(all.flatMap(({ blocks }) => blocks))],
  }
}
