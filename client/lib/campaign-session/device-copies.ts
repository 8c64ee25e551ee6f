import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

/**
 * A copy's database, as y-indexeddb made it for earlier builds: updates in the order in which they came,
 * and records under the numbers of tabs (what each has not saved) and under `CopyKey`. Of what lies
 * there nothing is taken on trust.
 */
type CopyStores = {
  updates: { key: number; value: unknown }
  custom: { key: number | CopyKey; value: unknown }
}
export type CopyDatabase = IDBPDatabase<CopyStores>

/**
 * Keys in `custom`, beside the numbers of tabs. `generation` is that of the copy, `asides` what of
 * earlier generations has come into it (`Aside[]`), `left` what could not (`LeftOver[]`), `unreadable`
 * the updates that could not be read (`unknown[]`).
 */
export type CopyKey = 'generation' | 'asides' | 'left' | 'unreadable'

export const copyStores = ['updates', 'custom'] as const

/** Opens the copy called `name`, and makes it when there is none. It may take for ever. */
export async function openCopy(name: string, onLost?: () => void): Promise<CopyDatabase> {
  const database = await openDB<CopyStores>(name, undefined, {
    upgrade: (made) => {
      made.createObjectStore('updates', { autoIncrement: true })
      made.createObjectStore('custom')
    },
  })
  if (onLost) database.addEventListener('close', onLost)
  return database
}

/** The stores of a copy within one transaction. */
export type CopyChange = ReturnType<typeof storesOf>

/**
 * Changes a copy in one transaction over both stores, which puts records and updates on the disk in the
 * order of their making. Resolves once it is there; rejects, and nothing of it is. `work` waits for
 * nothing but the stores, and for all that it asks of them.
 */
export async function changeCopy<T>(
  database: CopyDatabase,
  work: (stores: CopyChange) => Promise<T>,
): Promise<T> {
  const stores = storesOf(database)
  const [result] = await Promise.all([work(stores), stores.done])
  return result
}

function storesOf(database: CopyDatabase) {
  const transaction = database.transaction(copyStores, 'readwrite')
  return {
    updates: transaction.objectStore('updates'),
    custom: transaction.objectStore('custom'),
    done: transaction.done,
  }
}

/** Empties the copy called `name` unless a tab has left changes that no server has confirmed. */
export function emptyIfSaved(name: string): Promise<void> {
  return emptyUnless(name, isUnsaved)
}

/** Whether a copy with these keys in `custom` has changes that no server has confirmed. */
export const isUnsaved = (keys: readonly (number | CopyKey)[]): boolean =>
  keys.some((key) => typeof key === 'number' || key === 'left')

/** Empties the copy called `name`, also of changes that no server has confirmed. */
export function emptyCopy(name: string): Promise<void> {
  return emptyUnless(name, () => false)
}

/**
 * A copy is never deleted: another tab that has it open would hold that up for as long as it is open.
 * It may go on in it, so what generation it is of stays. Never rejects.
 */
async function emptyUnless(
  name: string,
  isKept: (keys: readonly (number | CopyKey)[]) => boolean,
): Promise<void> {
  try {
    const database = await openCopy(name)
    await changeCopy(database, async ({ updates, custom }) => {
      // Asked in the transaction that empties: no tab can write its record in between.
      const keys = await custom.getAllKeys()
      if (isKept(keys)) return
      const gone = keys.filter((key) => key !== 'generation')
      await Promise.all([updates.clear(), ...gone.map((key) => custom.delete(key))])
    }).finally(() => database.close())
  } catch {
    // What can't be opened or written can't be emptied.
  }
}
