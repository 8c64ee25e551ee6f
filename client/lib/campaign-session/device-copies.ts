/**
 * The name of a copy of a campaign that one person has on this device. A later generation of the
 * document gets a copy of its own, in the next slot: other tabs may still write into the one before.
 */
export const copyNameOf = (campaignId: string, personId: string, slot: number) =>
  slot === 0 ? `fanfare-${campaignId}-${personId}` : `fanfare-${campaignId}-${slot}-${personId}`

/** What y-indexeddb makes in a copy's database; `custom` holds what each tab has not saved. */
export const copyStores = ['updates', 'custom']

/**
 * Keys in `custom`, beside the numbers of tabs. `generation` is that of the copy, `asides` what of
 * earlier generations has come into it (`Aside[]`), `left` what could not (`LeftOver[]`).
 */
export type CopyKey = 'generation' | 'asides' | 'left'

/** The slot that this device opens first; what it really holds, the copy says itself. */
export function slotOf(campaignId: string, personId: string): number {
  try {
    return Number(localStorage.getItem(copyNameOf(campaignId, personId, 0))) || 0
  } catch {
    return 0
  }
}

/** Empties the copy called `name` unless a tab has left changes that no server has confirmed. */
export function emptyIfSaved(name: string): Promise<void> {
  return changeCopy(name, (updates, records) => {
    // Asked in the transaction that empties: no tab can write its record in between.
    const asking = records.getAllKeys()
    asking.onsuccess = () => {
      const isUnsaved = asking.result.some((key) => typeof key === 'number' || key === 'left')
      if (!isUnsaved) empty(updates, records, asking.result)
    }
  })
}

/** Empties the copy called `name`, also of changes that no server has confirmed. */
export function emptyCopy(name: string): Promise<void> {
  return changeCopy(name, (updates, records) => {
    const asking = records.getAllKeys()
    asking.onsuccess = () => empty(updates, records, asking.result)
  })
}

/** Another tab may go on in it: what generation it is of must stay. */
function empty(updates: IDBObjectStore, records: IDBObjectStore, keys: IDBValidKey[]): void {
  updates.clear()
  for (const key of keys) if (key !== ('generation' satisfies CopyKey)) records.delete(key)
}

/**
 * Changes the copy called `name` in one transaction, if there is one. It is never deleted: another
 * tab that has it open would hold that up for as long as it is open.
 */
function changeCopy(
  name: string,
  change: (updates: IDBObjectStore, records: IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onerror = () => resolve()
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const database = request.result
      const changing = database.transaction(copyStores, 'readwrite')
      change(changing.objectStore('updates'), changing.objectStore('custom'))
      changing.oncomplete = changing.onabort = () => {
        database.close()
        resolve()
      }
    }
  })
}
