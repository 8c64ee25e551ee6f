import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import type { FindModel } from '#shared/campaign/model/field.ts'
import type { CampaignStore } from '#shared/campaign/read/watch-campaign.ts'
import { watchCampaign } from '#shared/campaign/read/watch-campaign.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { sessionDoubted, signedInAgain } from '../api/session-news.ts'
import { watchHands } from '../browser/hands.ts'
import type { ConnectionEvent, ConnectionState } from './connection-state.ts'
import {
  goingOn,
  initialConnection,
  lostAccess,
  nextConnection,
  unkeptEdits,
} from './connection-state.ts'
import { copyNameOf, slotOf } from './copy-names.ts'
import type { NextGeneration } from './next-generation.ts'
import { openConnection } from './open-connection.ts'
import { trackOwnWork } from './own-work.ts'
import { announceWhereabouts, nowhere, watchPeople } from './people.ts'
import { openSessionCopy } from './session-copy.ts'
import type { Readable } from './store.ts'
import { createStore } from './store.ts'

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
  /**
   * Goes on with the document as the server has it and all that is unsaved but what it refuses, which is
   * left over. Rejects when the server can't be reached, and nothing has changed.
   */
  goOnWithoutRefused: () => Promise<void>
  /** Whether it has done so, and something is refused all the same. */
  isRefusedAgain: () => boolean
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

/** How long (ms) is waited at most for the end of a gesture before a session is replaced. */
const gestureMs = 10_000

/**
 * Opens a campaign: connects, reads this device's copy beside that, and keeps both up to date. Nothing
 * is written to the document. The caller closes it.
 */
export function openSession(options: SessionOptions): CampaignSession {
  const { campaignId, personId, findModel, from } = options
  const carried = from?.carried ? 1 : 0
  const slot = from?.slot ?? slotOf(campaignId, personId)
  const doc = new Y.Doc()
  if (from) Y.applyUpdate(doc, from.state)
  const awareness = new Awareness(doc)
  // The state that an Awareness begins with has clock 0, which the others pass over: without this,
  // someone who only looks would be unseen until the first renewal.
  announceWhereabouts(awareness, nowhere)
  const connection = createStore(from ? goingOn(from.canWrite, carried) : initialConnection)
  /** The origin of everything that is read from this device. */
  const kept = {}
  const isForeign = (origin: unknown) => origin === server.origin || origin === kept
  const isOwn = (origin: unknown) => !isForeign(origin)

  const work = trackOwnWork(doc, isOwn)

  let isAfterRefusal = from?.isAfterRefusal ?? false
  const dispatch = (event: ConnectionEvent) => {
    if (event.type === 'acknowledged' && event.unsaved === 0) isAfterRefusal = false
    if (event.type === 'acknowledged') work.keepLast(event.unsaved)
    const before = connection.getSnapshot()
    connection.set((state) => nextConnection(state, event))
    const after = connection.getSnapshot()
    const isOtherRight = before.canWrite !== null && before.canWrite !== after.canWrite
    const isEnd = event.type === 'disconnected' && (isSignedOut() || lostAccess(after) !== null)
    if (isOtherRight || isEnd) sessionDoubted.tell()
    if (isEnd) copy.lose(lostAccess(after) !== null)
    copy.hear(event)
    if (event.type === 'received' && mayBeLate) void gatherLate()
    if (event.type === 'disconnected' && after.problem === 'document-renewed') void moveOn()
  }
  const isSignedOut = () => {
    const { final, problem } = connection.getSnapshot()
    return final && problem === 'signed-out'
  }

  const url = `${options.origin.replace(/^http/, 'ws')}/collab`
  const server = openConnection({
    url,
    campaignId,
    doc,
    awareness,
    isOwn,
    onEvent: dispatch,
    onGeneration: (present) => copy.onGeneration(present),
    onUnsaved: (count) => copy.onUnsaved(count),
    isFinal: () => connection.getSnapshot().final,
  })
  const leftOver = createStore<readonly LeftOver[]>(from?.left ?? [])
  // After the connection: a change is counted before it is kept.
  const copy = openSessionCopy({
    name: options.isGuest ? null : copyNameOf(campaignId, personId, slot),
    doc,
    origin: kept,
    isOwn,
    work,
    server,
    connection,
    dispatch,
    from,
    onLeftOver: (left) => left.length > 0 && leftOver.set(() => left),
    onTooLate: () => void reopen(),
  })

  const origin = {}
  const unsavedBlocks = () => [...new Set([...copy.leftBlocks(), ...work.blocks()])]

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
    device: copy,
    unsaved: copy,
    connection,
    hands,
    leftOver,
  }
  const moving = { ...open, url, slot, remember: copy.remember, unsavedBlocks }
  const program = () => import('./next-generation.ts')
  const onMoved = (next: NextGeneration) => {
    hasMoved = true
    options.onMoved(next)
  }
  const moveOn = async () => {
    if (isMoving) return
    isMoving = true
    await copy.settled
    if (closed) return
    if (doc.store.clients.size === 0) {
      // Another generation was expected in a copy that holds nothing, or does not come.
      isMoving = false
      server.hold(0)
      return server.connect()
    }
    const { moveOn: move } = await program().catch(() => ({ moveOn: null }))
    // Its file is gone with the build that this tab is of.
    if (!move) return dispatch({ type: 'disconnected', code: closeCodeOf('program-outdated') })
    await move({ ...moving, generation: copy.generation(), isClosed: () => closed, onMoved })
  }
  const goOnWithoutRefused = async () => {
    const { goOnWithoutRefused: goOn } = await import('./go-on-without-refused.ts')
    await goOn({ ...moving, generation: copy.generation(), server, onMoved })
  }
  // Words of a tab that went on in an earlier generation after this device had left it.
  let mayBeLate = slot > 0
  const gatherLate = async () => {
    mayBeLate = false
    await copy.settled
    if (!copy.database()) return
    await (await program()).gatherLate(moving).catch(() => undefined)
  }

  const stopListening = signedInAgain.listen(() => {
    if (isSignedOut()) server.connect()
  })
  const campaign = watchCampaign(doc, findModel)
  const people = watchPeople(awareness)
  const warn = (event: BeforeUnloadEvent) => {
    if (unkeptEdits(connection.getSnapshot()) > 0) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  // Mostly in time for the number; that there is something unsaved was written before.
  addEventListener('pagehide', copy.remember)

  const close = () => {
    if (closed) return
    closed = true
    stopListening()
    removeEventListener('beforeunload', warn)
    removeEventListener('pagehide', copy.remember)
    hands.stop()
    // What was not sent goes into the next copy, and is forgotten here once it is there.
    if (!hasMoved) copy.remember()
    work.close()
    people.close()
    campaign.destroy()
    server.close()
    copy.close()
    awareness.destroy()
    doc.destroy()
  }
  const reopen = async () => {
    await hands.free(gestureMs)
    if (closed) return
    close()
    options.onDropped()
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
      copy.write('left', null)
    },
    unsavedBlocks,
    goOnWithoutRefused,
    isRefusedAgain: () => isAfterRefusal,
    dropUnsaved: async () => {
      close()
      await copy.drop()
      options.onDropped()
    },
    close,
  }
}
