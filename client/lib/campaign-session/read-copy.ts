import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import type { CopyDatabase } from './device-copies.ts'
import { copyStores } from './device-copies.ts'

/** Changes that no server has confirmed: how many, and in which blocks. */
export type Unsaved = { count: number; blocks: readonly string[] }

/** What a tab has written last, kept under its number; `turn` tells it from what the tab wrote before. */
export type TabRecord = Unsaved & { tab: number; turn: number }

/** A row of the updates, readable or not. */
export type Row = { key: number; update: unknown }

/** A copy as it lies on this device. */
export type KeptCopy = {
  rows: Row[]
  /** That of its document; the first when it was made by a build that knew no others. */
  generation: number
  /** What tabs have left unconfirmed in it. */
  tabs: TabRecord[]
  /** What of earlier generations could not be carried over. */
  left: LeftOver[]
}

/** Everything in a copy but what of earlier generations is beside it, as of one moment. */
export async function readCopy(database: CopyDatabase): Promise<KeptCopy> {
  const reading = database.transaction(copyStores)
  const custom = reading.objectStore('custom')
  const [rows, tabs, generation, left] = await Promise.all([
    readRows(reading.objectStore('updates'), 0),
    custom.getAll(numbers()),
    custom.get('generation'),
    custom.get('left'),
    reading.done,
  ])
  return {
    rows,
    generation: typeof generation === 'number' ? generation : 1,
    tabs: tabs.filter(isTabRecord),
    left: isLeftOver(left) ? left : [],
  }
}

/** The records of all tabs in a copy. */
export async function readTabs(database: CopyDatabase): Promise<TabRecord[]> {
  const reading = database.transaction(copyStores)
  const [records] = await Promise.all([
    reading.objectStore('custom').getAll(numbers()),
    reading.done,
  ])
  return records.filter(isTabRecord)
}

type Readable = {
  getAll: (range: IDBKeyRange) => Promise<unknown[]>
  getAllKeys: (range: IDBKeyRange) => Promise<number[]>
}

/** The rows from the key `first` on. */
export async function readRows(updates: Readable, first: number): Promise<Row[]> {
  const range = IDBKeyRange.lowerBound(first)
  const [all, keys] = await Promise.all([updates.getAll(range), updates.getAllKeys(range)])
  return keys.map((key, at) => ({ key, update: all[at] }))
}

export const isTabRecord = (kept: unknown): kept is TabRecord =>
  isRecord(kept) &&
  ['tab', 'turn', 'count'].every((key) => typeof kept[key] === 'number') &&
  Array.isArray(kept['blocks'])

/** Only this program writes there. */
const isLeftOver = (kept: unknown): kept is LeftOver[] => Array.isArray(kept)

/** In the order of keys numbers come before all words. */
const numbers = () => IDBKeyRange.upperBound('', true)
