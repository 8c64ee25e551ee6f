import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import { copyNameOf, copyStores } from './device-copies.ts'
import type { CopyKey } from './device-copies.ts'
import { isTabRecord } from './unsaved-store.ts'
import type { TabRecord } from './unsaved-store.ts'

/** A copy as it lies on this device. */
export type KeptCopy = {
  updates: Uint8Array[]
  /** That of its document; the first when it was made by a build that knew no others. */
  generation: number
  asides: Aside[]
  /** What tabs have left unconfirmed in it. */
  tabs: TabRecord[]
}

/** The state of an earlier generation, as far as it has come into this copy. */
export type Aside = { generation: number; state: Uint8Array }

/** What is to be kept in one transaction. */
export type CopyChange = {
  /** Added to the updates, with `generation` as that of the copy. */
  state?: Uint8Array
  generation?: number
  asides?: Aside[]
  /** Put behind what is left already. */
  left?: LeftOver[]
  /** A tab's record. */
  tab?: TabRecord
  /** Records that are forgotten, unless their tab has written another one since. */
  withoutTabs?: TabRecord[]
  /** The number of a tab whose record is forgotten, whatever it has written. */
  without?: number
}

/** Opens the copy called `name`, and makes it when there is none. */
export function openCopy(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => {
      // As y-indexeddb makes them.
      request.result.createObjectStore('updates', { autoIncrement: true })
      request.result.createObjectStore('custom')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the copy can’t be opened'))
  })
}

/** Everything in a copy, as of one moment. */
export async function readCopy(database: IDBDatabase): Promise<KeptCopy> {
  const reading = database.transaction(copyStores)
  const custom = reading.objectStore('custom')
  const [updates, records, generation, asides] = await Promise.all([
    all(reading.objectStore('updates')),
    all(custom),
    one(custom, 'generation'),
    one(custom, 'asides'),
  ])
  return {
    updates: updates.filter(isBytes),
    generation: typeof generation === 'number' ? generation : 1,
    asides: listOf(asides).filter(isAside),
    tabs: records.filter(isTabRecord),
  }
}

/** Keeps all of `change`, or rejects and keeps nothing. */
export function writeCopy(database: IDBDatabase, change: CopyChange): Promise<void> {
  const writing = database.transaction(copyStores, 'readwrite')
  const custom = writing.objectStore('custom')
  const put = (key: CopyKey, value: unknown) => value !== undefined && custom.put(value, key)
  const { state, left = [], tab, without } = change
  if (state) writing.objectStore('updates').add(state)
  put('generation', change.generation)
  put('asides', change.asides)
  if (tab) custom.put(tab, tab.tab)
  if (left.length > 0) {
    const before: IDBRequest<unknown> = custom.get('left')
    before.onsuccess = () => put('left', [...listOf(before.result), ...left])
  }
  if (without !== undefined) custom.delete(without)
  for (const { tab: key, turn } of change.withoutTabs ?? []) {
    const now: IDBRequest<unknown> = custom.get(key)
    now.onsuccess = () => {
      if (isTabRecord(now.result) && now.result.turn === turn) custom.delete(key)
    }
  }
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error ?? new Error('the copy can’t be written'))
  })
}

function all(store: IDBObjectStore): Promise<unknown[]> {
  const reading: IDBRequest<unknown[]> = store.getAll()
  return resultOf(reading)
}

function one(store: IDBObjectStore, key: CopyKey): Promise<unknown> {
  const reading: IDBRequest<unknown> = store.get(key)
  return resultOf(reading)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the copy can’t be read'))
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Whatever window it was stored by. */
const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value)

const isAside = (value: unknown): value is Aside =>
  isRecord(value) && typeof value['generation'] === 'number' && isBytes(value['state'])

/** From now on this device opens that slot first. Where nothing can be kept it looks for it again. */
export function chooseSlot(campaignId: string, personId: string, slot: number): void {
  try {
    localStorage.setItem(copyNameOf(campaignId, personId, 0), String(slot))
  } catch {
    // The copy of the earlier generation leads here again.
  }
}
