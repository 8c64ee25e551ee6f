import { carryOver } from '#shared/campaign/generations/carry-over.ts'
import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import { ownChanges } from '#shared/campaign/generations/own-changes.ts'
import type { FindModel } from '#shared/campaign/model/field.ts'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { findStored } from '#shared/campaign/document/stored.ts'
import { readBlock } from '#shared/campaign/read/read-parts.ts'
import * as Y from 'yjs'
import { client } from '../api/api.ts'
import type { Hands } from '../browser/hands.ts'
import { ProblemError } from '../errors/problem.ts'
import type { ConnectionState } from './connection-state.ts'
import { copyNameOf } from './copy-names.ts'
import type { CopyDatabase } from './device-copies.ts'
import { emptyIfSaved, openCopy } from './device-copies.ts'
import { chooseSlot, readAsides, updatesOf, writeCopy } from './kept-copy.ts'
import type { Aside, NewInCopy } from './kept-copy.ts'
import { inTime } from './in-time.ts'
import type { DeviceCopy } from './keep-on-device.ts'
import { readCopy } from './read-copy.ts'
import type { TabRecord } from './read-copy.ts'
import { receiveDocument } from './receive-document.ts'
import type { Readable, Store } from './store.ts'
import type { UnsavedStore } from './unsaved-store.ts'
import { partsOfBlock } from './written-work.ts'

/** The document of the later generation, as this device begins with it. */
export type NextGeneration = {
  slot: number
  generation: number
  state: Uint8Array
  /** How many changes were carried over, and what could not be. */
  carried: number
  left: LeftOver[]
  /** What the server has said of this person's right to edit. */
  canWrite: boolean | null
  /** Resolves once all of it is on this device. Sent before, it would come twice after a crash. */
  kept: Promise<void>
  /** The document is the same one, as the server has it: something was refused there. */
  isAfterRefusal?: true
}

/** A session whose document goes on as another one. */
export type Moving = {
  campaignId: string
  personId: string
  findModel: FindModel
  /** `wss://host/collab` */
  url: string
  slot: number
  /** That of the copy. */
  generation: number
  doc: Y.Doc
  /** Of this person's edits in this tab. */
  origin: object
  device: Pick<DeviceCopy, 'readAgain' | 'database'>
  unsaved: Pick<UnsavedStore, 'records'>
  connection: Readable<ConnectionState>
  leftOver: Store<readonly LeftOver[]>
  hands: Pick<Hands, 'free'>
  /** Keeps what is not saved, now. */
  remember: () => void
  /** Blocks that hold what is not confirmed. */
  unsavedBlocks: () => string[]
  isClosed: () => boolean
  /** The next document is there: from now on the person is in it. */
  onMoved: (next: NextGeneration) => void
}

type Left = {
  /** What the copy holds, with all that other tabs tell of. */
  copy: Uint8Array
  /** In which blocks something is not confirmed. */
  blocks: string[]
}

/** How long (ms) is waited at most for the end of a gesture, or of a word that is being composed. */
export const gestureMs = 10_000
/**
 * A node may not have heard of the generation that another has begun, for so long (ms) at most. What it
 * shows may never become durable, and would be taken for what is.
 */
const unheardMs = 12_000
/** Copies that tabs may still come back with; who is further behind is shown their words. */
const mostAsides = 3
/** A device holds a few at most. */
const mostSlots = 100

/**
 * Fetches the present generation of a campaign and carries over what this device had not sent in the
 * one before, exactly once, whichever tab does it and wherever it is interrupted: what is carried over
 * and that it was is kept in one transaction. Who writes goes on writing: between the last look at what
 * they wrote and `onMoved` no key is taken. Tries again until it works, or the session is closed.
 */
export async function moveOn(moving: Moving): Promise<void> {
  const mayBeUnheardUntil = performance.now() + unheardMs
  for (let wait = 500; !moving.isClosed(); wait = Math.min(2 * wait, 15_000)) {
    try {
      return await tryToMoveOn(moving, performance.now() < mayBeUnheardUntil)
    } catch {
      await pause(wait)
    }
  }
}

/** Rejects when the server can't be reached or may not have heard; then nothing has changed. */
async function tryToMoveOn(moving: Moving, mayBeUnheard: boolean): Promise<void> {
  const { campaignId, personId, slot, connection } = moving
  const { canWrite } = connection.getSnapshot()
  const { state: received, generation, tellCarried } = await receiveDocument(moving.url, campaignId)
  if (mayBeUnheard && generation === moving.generation) {
    tellCarried(0, 0)
    throw new Error('the document is still the one that is left')
  }
  const doc = new Y.Doc()
  Y.applyUpdate(doc, received)
  await alone(copyNameOf(campaignId, personId, 0), async () => {
    const target = moving.device.database() ? await targetInTime(moving, generation) : null
    try {
      for (const update of target?.updates ?? []) Y.applyUpdate(doc, update)
      const known = await learn(moving, target?.database ?? null)
      // From here to `onMoved` nothing is waited for.
      const { carried, left, asides, blocks } = carry(moving, doc, known)
      const state = Y.encodeStateAsUpdate(doc)
      const record = { tab: doc.clientID, turn: 1, count: 1, blocks: [...blocks] }
      const tab = carried > 0 ? { tab: record } : {}
      const change = { state, generation, asides, left, ...tab }
      const kept = target ? keep(target.database, change) : Promise.resolve()
      const next = { slot: target?.slot ?? slot, generation, state, carried, left, canWrite, kept }
      if (!moving.isClosed()) moving.onMoved(next)
      await kept
      if (target) {
        chooseSlot(campaignId, personId, target.slot)
        await forget(copyNameOf(campaignId, personId, slot), known.tabs, moving.doc.clientID)
      }
      tellCarried(carried, left.length)
    } finally {
      tellCarried(0, 0)
      target?.database.close()
      doc.destroy()
    }
  })
}

/** Keeps all of it, however often it takes: the person has gone on in it already. */
export async function keep(database: CopyDatabase, change: NewInCopy): Promise<void> {
  for (let wait = 500; ; wait = Math.min(2 * wait, 15_000)) {
    try {
      return await writeCopy(database, change)
    } catch {
      await pause(wait)
    }
  }
}

/**
 * Carries over, into the document of a session, what a tab has left in a copy of an earlier generation
 * after others had moved on from that.
 */
export async function gatherLate(
  into: Omit<Moving, 'generation' | 'isClosed' | 'onMoved'>,
): Promise<void> {
  const { campaignId, personId, slot, findModel, doc, origin, leftOver } = into
  const nameOf = (which: number) => copyNameOf(campaignId, personId, which)
  await alone(nameOf(0), async () => {
    const own = await openCopy(nameOf(slot))
    const asides = await readAsides(own)
    for (const [at, aside] of asides.entries()) {
      const database = await openCopy(nameOf(slot - 1 - at))
      const kept = await readCopy(database)
      const { tabs, generation } = kept
      if (tabs.length > 0 && generation === aside.generation) {
        // Whole again: what both had was taken out of the copy when it was left.
        const copy = Y.mergeUpdates([aside.state, ...updatesOf(kept)])
        const late = { copy, clients: tabs.map(({ tab }) => tab) }
        const { left } = apply(aside.state, late, doc, origin, findModel)
        asides[at] = { ...aside, state: copy }
        await writeCopy(own, { asides, left })
        await writeCopy(database, { withoutTabs: tabs })
        if (left.length > 0) leftOver.set((known) => [...known, ...left])
      }
      database.close()
    }
    own.close()
  })
}

/** Of the tabs of this device one at a time. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

async function targetInTime(moving: Moving, generation: number) {
  const target = await inTime(targetOf(moving, generation))
  if (!target) throw new Error('the device does not answer')
  return target
}

/** The next slot that is free, or that another tab has begun for the same generation. */
async function targetOf({ campaignId, personId, slot }: Moving, generation: number) {
  for (let next = slot + 1; next < slot + mostSlots; next++) {
    const database = await openCopy(copyNameOf(campaignId, personId, next))
    const copy = await readCopy(database)
    if (copy.rows.length === 0 || copy.generation === generation)
      return { slot: next, database, updates: updatesOf(copy) }
    database.close()
  }
  throw new Error('no room for another copy on this device')
}

/** What has to be fetched before anything can be carried over. */
type Known = {
  /** Of earlier generations what has come into the copies of this device so far. */
  before: Aside[]
  /** What the generation said last: null when nobody keeps it, undefined when nothing asks for it. */
  base: Uint8Array | null | undefined
  tabs: TabRecord[]
}

/** Resolves with all that carrying over asks for, at a moment at which the person can be moved. */
async function learn(moving: Moving, target: CopyDatabase | null): Promise<Known> {
  const { generation, connection, remember, unsaved, device, hands } = moving
  const before = await asidesBefore(moving, target)
  const aside = before.find((one) => one.generation === generation)
  let base: Known['base']
  for (;;) {
    if (hasUnsaved(connection)) base ??= aside?.state ?? (await lastOf(moving))
    remember()
    const tabs = (await inTime(unsaved.records())) ?? []
    await device.readAgain()
    await hands.free(gestureMs)
    // Asked again: the person may have written until a moment ago.
    if (base !== undefined || !hasUnsaved(connection)) return { before, base, tabs }
  }
}

const hasUnsaved = (connection: Moving['connection']) => connection.getSnapshot().unsaved > 0

type Moved = Pick<Left, 'blocks'> & { carried: number; left: LeftOver[]; asides: Aside[] }

/** Carries what was not sent over into `doc`. */
function carry(moving: Moving, doc: Y.Doc, { before, base, tabs }: Known): Moved {
  const { generation, findModel, doc: old } = moving
  const blocks = moving.unsavedBlocks()
  if (base === undefined) return { carried: 0, left: [], asides: before, blocks }
  const copy = Y.encodeStateAsUpdate(old)
  const left = { copy, blocks }
  if (!base) return { carried: 0, left: wordsOfBlocks(left, findModel), asides: before, blocks }
  const clients = [old.clientID, ...tabs.map(({ tab }) => tab)]
  const moved = apply(base, { copy, clients }, doc, null, findModel)
  const others = before.filter((one) => one.generation !== generation)
  const aside = { generation, state: Y.mergeUpdates([base, copy]) }
  return { ...moved, asides: [aside, ...others].slice(0, mostAsides), blocks }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * What is written in the blocks where something was not confirmed, removed or not: nobody knows any more
 * what of it was confirmed. Never nothing.
 */
export function wordsOfBlocks({ copy, blocks }: Left, findModel: FindModel): LeftOver[] {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, copy)
  const roots = rootsOf(doc)
  const left = blocks.flatMap((id) => {
    const stored = findStored(roots, 'blocks', id)
    const parts = stored ? partsOfBlock(readBlock(id, stored, findModel)) : []
    return parts.map((words): LeftOver => ({ level: 'blocks', id, key: '', kind: 'words', words }))
  })
  doc.destroy()
  if (left.length > 0) return left
  return [{ level: 'campaign', id: '', key: '', kind: 'words', words: changesWithoutWords }]
}

const changesWithoutWords =
  'You changed something without words, in a document that is not kept any more. Please look whether it is as you want it.'

export function apply(
  base: Uint8Array,
  { copy, clients }: { copy: Uint8Array; clients: readonly number[] },
  into: Y.Doc,
  origin: object | null,
  findModel: FindModel,
): { carried: number; left: LeftOver[] } {
  const own = ownChanges({ base, copy, clients: new Set(clients), findModel })
  const { carried, left } = carryOver({ ...own, into, origin, findModel })
  own.base.destroy()
  own.mine.destroy()
  return { carried, left: [...own.left, ...left] }
}

/** What of earlier generations has come into the copies of this device so far. */
async function asidesBefore(moving: Moving, target: CopyDatabase | null): Promise<Aside[]> {
  if (!target) return []
  const asides = await readAsides(target)
  if (asides.length > 0) return asides
  const { campaignId, personId, slot } = moving
  const database = await openCopy(copyNameOf(campaignId, personId, slot))
  const before = await readAsides(database)
  database.close()
  return before
}

/** What the generation said last; null when the server keeps it no more. */
async function lastOf({ campaignId, generation }: Moving): Promise<Uint8Array | null> {
  try {
    const { state } = await client.generations.last({ campaignId, generation })
    return Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0))
  } catch (error) {
    if (error instanceof ProblemError && error.slug === 'not-found') return null
    throw error
  }
}

/** What `tabs` and this one tell of is in the next copy by now; nothing else is left in this one. */
async function forget(name: string, tabs: TabRecord[], own: number): Promise<void> {
  const database = await openCopy(name)
  await writeCopy(database, { withoutTabs: tabs, without: own })
  database.close()
  await emptyIfSaved(name)
}
