import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import type { FindModel } from '#shared/campaign/model/field.ts'
import type { CampaignStore } from '#shared/campaign/read/watch-campaign.ts'
import { watchCampaign } from '#shared/campaign/read/watch-campaign.ts'
import { closeCodeOf } from '#shared/errors/catalogue.ts'
import { sessionDoubted, signedInAgain } from '../api/session-news.ts'
import { watchHands } from '../browser/hands.ts'
import type { ConnectionEvent, ConnectionState } from './connection-state.ts'
import { goingOn, initialConnection, lostAccess, nextConnection } from './connection-state.ts'
import { copyNameOf, emptyCopy, emptyIfSaved, slotOf } from './device-copies.ts'
import { keepOnDevice } from './keep-on-device.ts'
import type { NextGeneration } from './next-generation.ts'
import { openConnection } from './open-connection.ts'
import { trackOwnWork } from './own-work.ts'
import { announceWhereabouts, nowhere, watchPeople } from './people.ts'
import type { Readable } from './store.ts'
import { createStore } from './store.ts'
import { createUnsavedStore, nothingUnsaved } from './unsaved-store.ts'

/** One campaign, open in this tab: its live document and everything known about the connection. */
export type CampaignSession = {
  campaignId: string
  doc: Y.Doc
  awareness: Awareness
  /** The document as plain data; see watchCampaign. */
  campaign: CampaignStore
  connection: Readable<ConnectionState>
  people: ReturnType<typeof watchPeople>
  /** The origin of this person's edits in this tab, except typing (its origin is Tiptap's). */
  origin: object
  /** Whether a transaction of this origin came from the server or from this device's copy. */
  isForeign: (origin: unknown) => boolean
  /** Connects again, for example after the person has signed in. */
  reconnect: () => void
  /** What could not be carried over from an earlier generation, until it is put aside. */
  leftOver: Readable<readonly LeftOver[]>
  /** Forgets what could not be carried over. */
  putLeftOverAside: () => void
  /** Blocks that hold changes which the server has not confirmed, also from earlier visits. */
  unsavedBlocks: () => string[]
  /** Forgets on this device all that the server has not confirmed, and has the campaign reopened. */
  dropUnsaved: () => Promise<void>
  close: () => void
}

export type SessionOptions = {
  campaignId: string
  /** Whose copy it is: another person on this device gets their own. */
  personId: string
  /** Guests keep no copy: what they see is another document each time. */
  isGuest?: boolean
  findModel: FindModel
  /** Address of the page, e.g. `https://fanfare.example`. */
  origin: string
  /** This session is over, and a new one is wanted. */
  onDropped: () => void
  /**
   * The document goes on as another one: a new session is wanted, and then this one closed, before the
   * next key, which would be lost here.
   */
  onMoved: (next: NextGeneration) => void
  /** What this session begins with, when it follows on another one. */
  from?: NextGeneration
}

/**
 * That there is something unsaved is remembered before the first change is kept; how much and where,
 * at most so often (ms). A crash costs the badge's number what was made in this time, no change.
 */
const rememberMs = 200
/** That nothing is unsaved, once it has been so for this long (ms): most keys then write no record. */
const calmMs = 1_000

/**
 * Opens a campaign: reads this device's copy, then connects, and keeps both up to date. Nothing is
 * written to the document. The caller closes it.
 */
export function openSession(options: SessionOptions): CampaignSession {
  const { campaignId, personId, findModel, from } = options
  const carried = from?.carried ? 1 : 0
  const slot = from?.slot ?? slotOf(campaignId, personId)
  const copyName = copyNameOf(campaignId, personId, slot)
  const doc = new Y.Doc()
  if (from) Y.applyUpdate(doc, from.state)
  const awareness = new Awareness(doc)
  // The state that an Awareness begins with has clock 0, which the others pass over: without this,
  // someone who only looks would be unseen until the first renewal.
  announceWhereabouts(awareness, nowhere)
  const connection = createStore(from ? goingOn(from.canWrite, carried) : initialConnection)
  const device = keepOnDevice(options.isGuest ? null : copyName, doc)
  const unsaved = createUnsavedStore(device, doc.clientID)
  const isForeign = (origin: unknown) => origin === server.origin || origin === device.origin

  const work = trackOwnWork(doc, (origin) => !isForeign(origin))

  const dispatch = (event: ConnectionEvent) => {
    if (event.type === 'acknowledged') work.keepLast(event.unsaved)
    const before = connection.getSnapshot()
    connection.set((state) => nextConnection(state, event))
    const after = connection.getSnapshot()
    const isOtherRight = before.canWrite !== null && before.canWrite !== after.canWrite
    const isEnd = event.type === 'disconnected' && (isSignedOut() || lostAccess(after) !== null)
    if (isOtherRight || isEnd) sessionDoubted.tell()
    if (isEnd) loseCopy(after)
    if (event.type === 'received' && mayLackCopy) {
      mayLackCopy = false
      device.rewrite()
    }
    if (event.type === 'received' && mayBeLate) void gatherLate()
    if (event.type === 'disconnected' && after.problem === 'document-renewed') void moveOn()
  }
  const isSignedOut = () => {
    const { final, problem } = connection.getSnapshot()
    return final && problem === 'signed-out'
  }

  // Whoever has no access keeps no copy but for what is unsaved; signing out empties it elsewhere.
  let mayLackCopy = false
  const loseCopy = (state: ConnectionState) => {
    mayLackCopy = true
    remember()
    if (lostAccess(state) !== null && state.device === 'ready') void emptyIfSaved(copyName)
  }

  // Counted by earlier visits, and vouched for by the first hand-over.
  let left = nothingUnsaved
  let made = 0
  let remembered = 0
  let changedAt = 0
  let due: ReturnType<typeof setTimeout> | undefined
  const remember = () => {
    clearTimeout(due)
    due = undefined
    remembered = made - left.count
    unsaved.write({ count: remembered, blocks: work.blocks() })
  }
  const rememberSoon = () => {
    due ??= setTimeout(() => {
      due = undefined
      const isPause = made === left.count && performance.now() - changedAt < calmMs
      if (isPause) rememberSoon()
      else remember()
    }, rememberMs)
  }

  let generation = from?.generation ?? 0
  const url = `${options.origin.replace(/^http/, 'ws')}/collab`
  const server = openConnection({
    url,
    campaignId,
    doc,
    awareness,
    isOwn: (origin) => !isForeign(origin),
    onEvent: dispatch,
    onGeneration: (present) => {
      // Before the document itself, so that no copy is without.
      if (present !== generation) device.write('generation', present)
      generation = present
    },
    onUnsaved: (count) => {
      // Nothing is confirmed before the first hand-over is.
      if (count < made && left.count > 0) {
        left = nothingUnsaved
        unsaved.forgetLeft()
      }
      made = count
      changedAt = performance.now()
      // The first at once, as whether there is any decides over the copy: it is counted before the
      // copy hears of it (which begins to listen later), so its record is on the disk before it.
      if (remembered === 0 && made > left.count) remember()
      rememberSoon()
    },
    isFinal: () => connection.getSnapshot().final,
  })

  const origin = {}
  const unsavedBlocks = () => [...new Set([...left.blocks, ...work.blocks()])]
  const leftOver = createStore<readonly LeftOver[]>(from?.left ?? [])

  let closed = false
  let isMoving = false
  let hasMoved = false
  const hands = watchHands()
  const open = {
    campaignId,
    personId,
    findModel,
    doc,
    origin,
    device,
    unsaved,
    connection,
    hands,
    leftOver,
  }
  const moving = { ...open, url, slot, remember, unsavedBlocks }
  const program = () => import('./next-generation.ts')
  const moveOn = async () => {
    if (isMoving) return
    isMoving = true
    const { moveOn: move } = await program().catch(() => ({ moveOn: null }))
    // Its file is gone with the build that this tab is of.
    if (!move) return dispatch({ type: 'disconnected', code: closeCodeOf('program-outdated') })
    const onMoved = (next: NextGeneration) => {
      hasMoved = true
      options.onMoved(next)
    }
    await move({ ...moving, generation, isClosed: () => closed, onMoved })
  }
  // Words of a tab that went on in an earlier generation after this device had left it.
  let mayBeLate = slot > 0
  const gatherLate = async () => {
    mayBeLate = false
    await (await program()).gatherLate(moving).catch(() => undefined)
  }

  const begin = async () => {
    const kept = await device.ready
    await from?.kept
    const found = kept ? await unsaved.left() : { ...nothingUnsaved, count: carried }
    if (closed) return
    if (!from && doc.store.clients.size > 0) {
      generation = Number(await device.read('generation')) || 1
      const shown = await device.read('left')
      if (isLeftOver(shown)) leftOver.set(() => shown)
    }
    server.hold(generation)
    left = found
    server.addUnsaved(left.count)
    // Of what was written before there was a copy nothing is remembered yet.
    if (made > left.count) remember()
    dispatch(kept ? { type: 'device-ready', unsaved: made } : { type: 'device-unavailable' })
    server.connect()
  }
  void begin()

  const stopListening = signedInAgain.listen(() => {
    if (isSignedOut()) server.connect()
  })
  const campaign = watchCampaign(doc, findModel)
  const people = watchPeople(awareness)
  const warn = (event: BeforeUnloadEvent) => {
    const { device: place, unsaved: count } = connection.getSnapshot()
    if (place === 'unavailable' && count > 0) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  // Mostly in time for the number; that there is something unsaved was written before.
  addEventListener('pagehide', remember)

  const close = async () => {
    if (closed) return
    closed = true
    stopListening()
    removeEventListener('beforeunload', warn)
    removeEventListener('pagehide', remember)
    hands.stop()
    // What was not sent goes into the next copy, and is forgotten here once it is there.
    if (!hasMoved) remember()
    work.close()
    people.close()
    campaign.destroy()
    server.close()
    const written = device.close()
    awareness.destroy()
    doc.destroy()
    await written
  }

  return {
    campaignId,
    doc,
    awareness,
    campaign,
    connection,
    people,
    origin,
    isForeign,
    reconnect: server.connect,
    leftOver,
    putLeftOverAside: () => {
      leftOver.set(() => [])
      device.write('left', null)
    },
    unsavedBlocks,
    dropUnsaved: async () => {
      await close()
      if (connection.getSnapshot().device === 'ready') await emptyCopy(copyName)
      options.onDropped()
    },
    close: () => void close(),
  }
}

/** Only this program writes there. */
const isLeftOver = (kept: unknown): kept is LeftOver[] => Array.isArray(kept)
