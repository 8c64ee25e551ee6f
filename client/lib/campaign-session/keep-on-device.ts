import * as Y from 'yjs'
import { askToLast } from './ask-to-last.ts'
import type { ConnectionEvent, ConnectionState } from './connection-state.ts'
import type { CopyChange, CopyDatabase, CopyKey } from './device-copies.ts'
import { changeCopy, emptyCopy, emptyIfSaved, openCopy } from './device-copies.ts'
import { deviceMs, inTime } from './in-time.ts'
import type { KeptCopy, Row, TabRecord } from './read-copy.ts'
import { readCopy, readRows } from './read-copy.ts'
import type { Readable } from './store.ts'
import type { UnsavedStore } from './unsaved-store.ts'
import { createUnsavedStore } from './unsaved-store.ts'

/** How the copy is doing. */
export type DeviceState = {
  /** All that was written is on the disk, or on its way there in time. */
  isKeeping: boolean
  /** How many own changes are not on the disk, the latest ones. */
  lacking: number
  /** Rows that could not be read, and are set aside. */
  unreadable: number
}

export type DeviceCopy = {
  /** What each tab has not saved of it. */
  unsaved: UnsavedStore
  /** Reads the copy, and makes it when there is none; null when this browser keeps nothing. */
  open: () => Promise<KeptCopy | null>
  /**
   * Takes what was read into the document, and from now on keeps what is changed there. Gives whether
   * something had been there that the copy may lack: it is to be written whole then.
   */
  begin: (kept: KeptCopy) => boolean
  /** Where the copy is kept; null while nothing is kept. */
  database: () => CopyDatabase | null
  /** Keeps a value, or forgets it for null; before all that is kept after this call. */
  write: (key: CopyKey, value: unknown) => void
  /** Reads what other tabs have added to the copy since it was read. Never rejects. */
  readAgain: () => Promise<void>
  /** Writes the whole document, as needed once the copy may have been emptied beneath it. */
  rewrite: () => void
  /** Keeps nothing more, until `rewrite`. */
  pause: () => void
  /** Empties the copy unless a tab has left changes that no server has confirmed. Never rejects. */
  emptyIfSaved: () => Promise<void>
  /** Empties the copy, also of those. Never rejects. */
  empty: () => Promise<void>
  close: () => void
}

type Options = {
  /** Of the copy. */
  name: string
  doc: Y.Doc
  /** The number of this tab. */
  tab: number
  /** Own changes that were made before. */
  made: number
  /** The origin of everything that is read from this device. */
  origin: object
  isOwn: (origin: unknown) => boolean
  onState: (state: DeviceState) => void
  connection: Readable<ConnectionState>
  dispatch: (event: ConnectionEvent) => void
}

/** A value for a key beside the updates; null when it is to go. */
type Owed = { key: number | CopyKey; value: unknown }

/** From so many rows on they become one (as in y-indexeddb), once nothing was written for a moment (ms). */
const mostRows = 500
const restMs = 1_000
/** How long (ms) after a failure all is written once more. */
const againMs = 5_000

/**
 * Keeps `doc` in this browser's IndexedDB. Only what a transaction has completed counts as kept. After
 * a failure the rows behind it are worth nothing until the whole document has been written.
 */
export function keepOnDevice(options: Options): DeviceCopy {
  const { name, doc, tab, origin, isOwn, onState } = options
  let database: CopyDatabase | null = null
  let isFollowing = false
  let isClosed = false
  /** The key of the first row that is not in the document yet, and how many are. */
  let next = 0
  let rows = 0
  /** Own changes: how many there are, and how many of them are on the disk. */
  let { made } = options
  let kept = 0
  let unreadable = 0
  /** Values beside the updates that are not on the disk yet, each the latest of its key. */
  const owed = new Map<number | CopyKey, Owed>()
  let isWhole = true
  let isLate = false
  let writing = 0
  let late: ReturnType<typeof setTimeout> | undefined
  let due: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    if (isClosed) return
    const isKeeping = isFollowing && isWhole && !isLate
    onState({ isKeeping, lacking: made - kept, unreadable })
  }
  const watchOver = () => {
    late ??= setTimeout(() => {
      isLate = true
      tell()
    }, deviceMs)
  }
  /** Counts what is kept once `work` is through; it gives how many own changes it has written, if any. */
  const write = async (work: () => Promise<number>, whole = false) => {
    writing += 1
    watchOver()
    try {
      const upTo = await work()
      isWhole ||= whole
      if (isWhole) kept = Math.max(kept, upTo)
    } catch {
      isWhole = false
      rewriteIn(againMs)
    }
    // They end in the order of their making: whatever ends, the others have their time from now.
    clearTimeout(late)
    late = undefined
    isLate = false
    writing -= 1
    if (writing > 0) watchOver()
    tell()
  }

  const take = (read: readonly Row[]) => {
    const bad = applyRows(doc, read, origin)
    next = (read.at(-1)?.key ?? next - 1) + 1
    rows += read.length
    unreadable += bad.length
    if (bad.length > 0 && database) setAside(database, bad).catch(() => undefined)
  }
  const rewrite = () => {
    clearTimeout(due)
    due = undefined
    if (isClosed) return
    isFollowing = true
    const writeAll = async () => {
      database ??= await open()
      let upTo = made
      const values = [...owed.values()]
      await changeCopy(database, async ({ updates, custom }) => {
        take(await readRows(updates, next))
        upTo = made
        const key = await updates.add(Y.encodeStateAsUpdate(doc))
        await updates.delete(IDBKeyRange.upperBound(key, true))
        await Promise.all(values.map((each) => putValue(custom, each)))
        rows = 1
      })
      values.forEach(settle)
      return upTo
    }
    void write(writeAll, true)
  }
  const settle = (one: Owed) => void (owed.get(one.key) === one && owed.delete(one.key))
  /** A value that fails is written once more with the whole document, which may mean nothing without. */
  const writeValue = async (one: Owed) => {
    if (isClosed) return
    owed.set(one.key, one)
    if (!database) return
    try {
      await changeCopy(database, ({ custom }) => putValue(custom, one))
      settle(one)
    } catch {
      if (!isFollowing) return
      isWhole = false
      rewriteIn(againMs)
      tell()
    }
  }
  const rewriteIn = (ms: number) => {
    clearTimeout(due)
    if (!isClosed) due = setTimeout(rewrite, ms)
  }
  const open = () => openCopy(name, () => (database = null))
  const present = () => (isFollowing && !isClosed ? database : null)
  const writeRecord = (value: TabRecord | null) => {
    if (isFollowing) void writeValue({ key: tab, value })
  }

  const follow = (update: Uint8Array, from: unknown) => {
    if (from === origin) return
    if (isOwn(from)) made += 1
    if (!isFollowing) return
    const upTo = made
    void write(async () => {
      if (!database) throw new Error('the browser has closed the copy')
      await database.add('updates', update)
      return upTo
    })
    rows += 1
    if (rows >= mostRows && isWhole) rewriteIn(restMs)
  }
  doc.on('update', follow)
  const leave = askToLast(options.connection, () => options.dispatch({ type: 'fleeting' }))

  return {
    unsaved: createUnsavedStore({ database: present, write: writeRecord }, tab),
    open: async () => {
      try {
        database = await open()
        if (isClosed) database.close()
        return isClosed ? null : await readCopy(database)
      } catch {
        return null
      }
    },
    begin: (copy) => {
      const isBehind = doc.store.clients.size > 0
      take(copy.rows)
      isFollowing = true
      tell()
      return isBehind
    },
    database: present,
    write: (key, value) => void writeValue({ key, value }),
    readAgain: async () => {
      if (!database || !isFollowing || isClosed) return
      const read = await inTime(readRows(database.transaction('updates').store, next))
      if (read && !isClosed) take(read)
    },
    rewrite,
    pause: () => {
      isFollowing = false
      clearTimeout(due)
    },
    emptyIfSaved: () => emptyIfSaved(name),
    empty: () => emptyCopy(name),
    close: () => {
      isClosed = true
      clearTimeout(due)
      clearTimeout(late)
      doc.off('update', follow)
      leave()
      // It ends what it has begun.
      database?.close()
    },
  }
}

/** Puts a value beside the updates, or takes it away. */
async function putValue(custom: CopyChange['custom'], { key, value }: Owed): Promise<void> {
  await (value === null ? custom.delete(key) : custom.put(value, key))
}

/** Takes rows into the document; gives those that can't be read. */
function applyRows(doc: Y.Doc, rows: readonly Row[], origin: object): Row[] {
  return Y.transact(
    doc,
    () =>
      rows.filter(({ update }) => {
        try {
          if (!ArrayBuffer.isView(update)) return true
          Y.applyUpdate(
            doc,
            new Uint8Array(update.buffer, update.byteOffset, update.byteLength),
            origin,
          )
          return false
        } catch {
          return true
        }
      }),
    origin,
    false,
  )
}

/** Puts rows where nobody reads them: what is in them may still be asked for. */
function setAside(database: CopyDatabase, rows: readonly Row[]): Promise<void> {
  return changeCopy(database, async ({ updates, custom }) => {
    const before = await custom.get('unreadable')
    const all = [before ?? [], rows.map(({ update }) => update)].flat()
    const gone = rows.map(({ key }) => updates.delete(key))
    await Promise.all([custom.put(all, 'unreadable'), ...gone])
  })
}
