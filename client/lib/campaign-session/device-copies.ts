import type { CountStorage } from './unsaved-store.ts'
import { browserStorage, mayHoldUnsaved } from './unsaved-store.ts'

/** The name of the copy of a campaign that one person has on this device. */
export const copyNameOf = (campaignId: string, personId: string) =>
  `fanfare-${campaignId}-${personId}`

/**
 * Empties the copies that this person has on this device, except those with changes that no server
 * has confirmed: these stay until the person is back. Never rejects; browsers that can't list what
 * they keep are left as they are.
 */
export async function emptySavedCopies(
  personId: string,
  storage: CountStorage | null = browserStorage(),
): Promise<void> {
  const names = await listDatabases()
  const own = names.filter((name) => name.startsWith('fanfare-') && name.endsWith(`-${personId}`))
  await Promise.all(own.map((name) => emptyIfSaved(name, storage)))
}

/** Empties the copy called `name` unless it holds changes that no server has confirmed. */
export async function emptyIfSaved(
  name: string,
  storage: CountStorage | null = browserStorage(),
): Promise<void> {
  if (!mayHoldUnsaved(storage, name)) await emptyCopy(name)
}

async function listDatabases(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  } catch {
    return []
  }
}

/**
 * Empties the copy called `name`, if there is one. It is not deleted: another tab that has it open
 * would hold that up for as long as it is open.
 */
export function emptyCopy(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onerror = () => resolve()
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const database = request.result
      const emptying = database.transaction('updates', 'readwrite')
      emptying.objectStore('updates').clear()
      emptying.oncomplete = emptying.onabort = () => {
        database.close()
        resolve()
      }
    }
  })
}
