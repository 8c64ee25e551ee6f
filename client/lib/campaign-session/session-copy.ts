import type * as Y from 'yjs'
import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import type { ConnectionEvent, ConnectionState } from './connection-state.ts'
import type { CopyKey } from './device-copies.ts'
import { expectedGeneration, expectGeneration } from './copy-names.ts'
import { deviceMs, inTime } from './in-time.ts'
import type { DeviceCopy, DeviceState } from './keep-on-device.ts'
import type { NextGeneration } from './next-generation.ts'
import type { Connection } from './open-connection.ts'
import type * as otherTabs from './other-tabs.ts'
import type { OwnWork } from './own-work.ts'
import type { KeptCopy, Unsaved } from './read-copy.ts'
import type { Readable } from './store.ts'

type Options = {
  /** Null for who keeps none. */
  name: string | null
  doc: Y.Doc
  /** The origin of everything that is read from this device. */
  origin: object
  isOwn: (origin: unknown) => boolean
  work: OwnWork
  server: Connection
  connection: Readable<ConnectionState>
  dispatch: (event: ConnectionEvent) => void
  from: NextGeneration | undefined
  onLeftOver: (left: readonly LeftOver[]) => void
  /** The copy came too late to be of use here; with a new session it will not. */
  onTooLate: () => void
}

/**
 * The connection waits so long (ms) for the copy, and mostly for a part of that: what is here need not
 * come from the server again. A copy that takes longer comes in beside the connection.
 */
const headStartMs = 200
/**
 * That there is something unsaved is remembered before the first change is kept; how much and where,
 * at most so often (ms). A crash costs the badge's number what was made in this time, no change.
 */
const rememberMs = 200
/** That nothing is unsaved, once it has been so for this long (ms): most keys then write no record. */
const calmMs = 1_000

const nothing: Unsaved = { count: 0, blocks: [] }

/** Fetched beside the builder, as what it is for is done beside the connection. */
const program = () => import('./keep-on-device.ts')
void program().catch(() => undefined)

/**
 * This device's copy of an open campaign: what it gives to the session, and what it keeps of it. Opens
 * it, connects, and follows both.
 */
export function openSessionCopy(options: Options) {
  const { name, doc, work, server, connection, dispatch, from } = options
  const say = ({ isKeeping, lacking, unreadable }: DeviceState) => {
    dispatch({ type: 'kept', lacking })
    if (unreadable > 0) dispatch({ type: 'set-aside' })
    const isReady = connection.getSnapshot().device === 'ready'
    if (isKeeping && !isReady) dispatch({ type: 'device-ready', unsaved: made })
    if (!isKeeping && isReady) dispatch({ type: 'device-unavailable' })
  }
  let device: DeviceCopy | null = null
  let closed = false

  // Counted by earlier visits and other tabs, and vouched for by what is sent after it was found.
  let left = nothing
  let made = 0
  /** Of these, made since something was found last. */
  let since = 0
  let remembered = 0
  let changedAt = 0
  let due: ReturnType<typeof setTimeout> | undefined
  let others: otherTabs.OtherTabs | null = null
  const remember = () => {
    clearTimeout(due)
    due = undefined
    remembered = made - left.count
    device?.unsaved.write({ count: remembered, blocks: work.blocks() })
    if (remembered > 0) others?.announce()
  }
  const rememberSoon = () => {
    due ??= setTimeout(() => {
      due = undefined
      const isPause = made === left.count && performance.now() - changedAt < calmMs
      if (isPause) rememberSoon()
      else remember()
    }, rememberMs)
  }
  const onUnsaved = (count: number) => {
    if (count > made) since += count - made
    else if (count <= since && left.count > 0) {
      left = nothing
      device?.unsaved.forgetFound()
    }
    made = count
    changedAt = performance.now()
    // The first at once, as whether there is any decides over the copy: it is counted before the
    // copy hears of it (which begins to listen later), so its record is on the disk before it.
    if (remembered === 0 && made > left.count) remember()
    rememberSoon()
    if (made === 0 && isTooLate) options.onTooLate()
  }
  const count = (found: Unsaved) => {
    const blocks = [...new Set([...left.blocks, ...found.blocks])]
    left = { count: left.count + found.count, blocks }
    server.addUnsaved(found.count)
    since = 0
    if (found.count > 0) dispatch({ type: 'found', unsaved: made })
  }

  /** That of the document; 0 while it is empty. */
  let generation = from?.generation ?? 0
  let isJoined = false
  let isTooLate = false
  let waiting: KeptCopy | null = null
  const isEmpty = () => doc.store.clients.size === 0
  const join = () => {
    const kept = waiting
    if (!kept || closed) return
    const { link, received } = connection.getSnapshot()
    // Of which generation that is what comes just now is known, but not yet what it is.
    if (link === 'connected' && !received) return
    waiting = null
    const isNothing = kept.rows.length === 0
    if (isEmpty() && (link !== 'connected' || generation === 0)) {
      generation = isNothing ? 0 : kept.generation
      server.hold(generation)
    }
    if (name !== null && !isNothing) expectGeneration(name, kept.generation)
    if (!isNothing && kept.generation !== generation) return comeTooLate(kept)
    isJoined = true
    takeIn(kept)
  }
  const takeIn = (kept: KeptCopy) => {
    if (!device) return
    const found = device.unsaved.find(kept.tabs)
    // What was carried over is among them, and was counted when the copy was late.
    count({ ...found, count: Math.max(0, found.count - left.count) })
    if (kept.rows.length === 0 && generation > 0) device.write('generation', generation)
    const isBehind = device.begin(kept)
    // Of what was written before there was a copy nothing is remembered yet; now it is, before it is kept.
    if (made > left.count) remember()
    if (isBehind) device.rewrite()
    options.onLeftOver(kept.left)
    void confirmFound(found)
    keepFor(connection.getSnapshot().canWrite)
    void import('./other-tabs.ts').then(meetOthers, () => undefined)
  }
  /** A record is there before its changes; what is handed over must hold all that is forgotten. */
  const confirmFound = async (found: Unsaved) => {
    if (found.count === 0) return
    await device?.readAgain()
    if (!closed) server.vouch()
  }
  /** Nothing of another generation comes into the document, or into the copy. */
  const comeTooLate = ({ tabs }: KeptCopy) => {
    if (tabs.length === 0) return
    isTooLate = true
    if (made === 0) options.onTooLate()
  }

  const meetOthers = ({ watchOtherTabs }: typeof otherTabs) => {
    if (closed || name === null) return
    const onGone = (tab: number) => void takeOver(tab)
    const onRewrite = () => void (isJoined && !isPaused && device?.rewrite())
    others = watchOtherTabs({ name, tab: doc.clientID, onGone, onRewrite })
    if (remembered > 0) others.announce()
  }
  /** Takes what a tab has left that is gone. */
  const takeOver = async (gone: number) => {
    if (!device) return
    const records = await inTime(device.unsaved.records())
    const found = device.unsaved.find((records ?? []).filter(({ tab }) => tab === gone))
    if (found.count === 0 || closed) return
    count(found)
    await confirmFound(found)
  }

  let isPaused = false
  /** Who may only look keeps nothing, but for what they wrote when they could. */
  const keepFor = (canWrite: boolean | null) => {
    if (!isJoined || !device) return
    if (canWrite === false && !isPaused && made === 0) {
      isPaused = true
      device.pause()
      dispatch({ type: 'device-unavailable' })
      void device.emptyIfSaved()
    }
    if (canWrite && isPaused) {
      isPaused = false
      device.write('generation', generation)
      device.rewrite()
    }
  }

  let mayBeEmptied = false
  /** Whoever has no access keeps no copy but for what is unsaved; signing out empties it elsewhere. */
  const lose = (hasLostAccess: boolean) => {
    mayBeEmptied = true
    remember()
    if (hasLostAccess && isJoined) void device?.emptyIfSaved()
  }
  const fill = () => {
    if (mayBeEmptied && isJoined && !isPaused) device?.rewrite()
    mayBeEmptied = false
  }

  const begin = async () => {
    // Resolves with what is in the copy, once that can be in there.
    const opening = (async () => {
      if (from) await inTime(from.kept)
      if (name === null) return
      const { keepOnDevice } = await program()
      if (closed) return
      const { lacking } = connection.getSnapshot()
      device = keepOnDevice({ ...options, name, tab: doc.clientID, made: lacking, onState: say })
      waiting = await device.open()
      join()
    })()
    server.hold(from?.generation ?? (name === null ? 0 : expectedGeneration(name)))
    // What was carried over is sent once it is on the device: before, it would come twice after a crash.
    await inTime(opening, from ? deviceMs : headStartMs)
    if (closed) return
    if (from?.carried && !isJoined) count({ count: from.carried, blocks: [] })
    server.connect()
    await inTime(opening)
    if (!closed && !isJoined) dispatch({ type: 'device-unavailable' })
  }

  return {
    database: () => device?.database() ?? null,
    readAgain: async () => device?.readAgain(),
    records: async () => device?.unsaved.records() ?? [],
    write: (key: CopyKey, value: unknown) => device?.write(key, value),
    remember,
    onUnsaved,
    leftBlocks: () => left.blocks,
    generation: () => generation,
    /** Resolves once the copy is in the document, or nobody waits for it any more. */
    settled: begin(),
    /** The server is about to send the document of this generation. */
    onGeneration: (present: number) => {
      // Before the document itself, so that no copy is without.
      if (isJoined && present !== generation) device?.write('generation', present)
      generation = present
      if (isJoined && name !== null) expectGeneration(name, present)
    },
    hear: (event: ConnectionEvent) => {
      if (event.type === 'welcomed') keepFor(event.canWrite)
      if (event.type === 'received' || event.type === 'disconnected') join()
      if (event.type === 'received') fill()
    },
    lose,
    /** Forgets all that it holds, once it is closed. */
    drop: async () => {
      if (device && isJoined) await inTime(device.empty())
    },
    close: () => {
      closed = true
      clearTimeout(due)
      device?.close()
      others?.stop()
    },
  }
}
