/** The name of the copy of a campaign that one person has on this device. */
export const copyNameOf = (campaignId: string, personId: string) =>
  `fanfare-${campaignId}-${personId}`

/** What y-indexeddb makes in a copy's database; `custom` holds what each tab has not saved. */
export const copyStores = ['updates', 'custom']

/**
 * Empties the copies that this person has on this device, except those with changes that no server
 * has confirmed: these stay until the person is back. Never rejects; browsers that can't list what
 * they keep are left as they are.
 */
export async function emptySavedCopies(personId: string): Promise<void> {
  const names = await listDatabases()
  const own = names.filter((name) => name.startsWith('fanfare-') && name.endsWith(`-${personId}`))
  await Promise.all(own.map(emptyIfSaved))
}

async function listDatabases(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  } catch {
    return []
  }
}

/** Empties the copy called `name` unless a tab has left changes that no server has confirmed. */
export function emptyIfSaved(name: string): Promise<void> {
  return changeCopy(name, (updates, records) => {
    // Asked in the transaction that empties: no tab can write its record in between.
    const asking = records.count()
    asking.onsuccess = () => {
      if (asking.result === 0) updates.clear()
    }
  })
}

/** Empties the copy called `name`, also of changes that no server has confirmed. */
export function emptyCopy(name: string): Promise<void> {
  return changeCopy(name, (updates, records) => {
    updates.clear()
    records.clear()
  })
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
