import * as decoding from 'lib0/decoding'
import { expect, vi } from 'vitest'
import * as Y from 'yjs'
import { isContentMessage, messageCollab } from '#shared/contract/collab-messages.ts'
import type { Folder } from '../fold/folder.ts'
import { defaultLimits } from '../limits.ts'
import { syncStep2, syncUpdate } from '../wire/messages.ts'
import { scanUpdate } from '../wire/scan-update.ts'
import { createDice, type Dice } from './dice.ts'
import { editAtRandom, editing, rootsOf } from './edit-at-random.ts'
import { buildCore, Peer, type Core } from './peers.ts'
import { oddUpdate } from './odd-update.ts'
import { heldBy, stateOf, type DocumentState } from './state-of.ts'
import { soon } from './steps.ts'

/** What can happen; `who` is concerned, `seed` decides the rest. */
export type Step = { do: keyof typeof happenings; who: number; seed: number }

/** Clients of a run. The last one leaves for good now and then, and somebody new takes its place. */
export const clients = 5
const leaver = clients - 1

/** Steps as a failing test prints them, and as they are kept: `edit 0 12; cut 1 5`. */
export function writeSteps(steps: readonly Step[]): string {
  return steps.map(({ do: what, who, seed }) => `${what} ${who} ${seed}`).join('; ')
}

export function readSteps(text: string): Step[] {
  if (text === '') return []
  return text.split('; ').map((step) => {
    const [, what = '', who, seed] = /^(.+) (\d+) (\d+)$/.exec(step) ?? []
    if (!isHappening(what)) throw new Error(`no such step: ${step}`)
    return { do: what, who: Number(who), seed: Number(seed) }
  })
}

function isHappening(name: string): name is Step['do'] {
  return Object.hasOwn(happenings, name)
}

type Client = {
  id: number
  doc: Y.Doc
  undo: Y.UndoManager
  /** Null while offline. */
  peer: Peer | null
  /** The bodies of the content messages that the server has read on this connection. */
  read: Uint8Array[]
}

type Run = {
  core: Core
  /** One thread for all that are started, one after the other. */
  folder: Folder
  clients: Client[]
  /** Every update that a client has made, for those who pass on others' work. */
  made: Uint8Array[]
  /** Ids are given once, so that no work lost is mistaken for other work. */
  nextId: number
}

type Happening = (run: Run, client: Client, dice: Dice) => void | Promise<void>

/**
 * Runs the steps against the engine without sockets, then lets everything arrive, and returns what
 * must be equal: the states of every client, of a fresh one, of the journal as Yjs alone reads it, and
 * of one after a restart. Nothing sound may be refused meanwhile, and what was acknowledged is in
 * the journal whenever the engine dies.
 */
export async function runTroubled(
  steps: readonly Step[],
  folder: Folder,
): Promise<DocumentState[]> {
  const run: Run = { core: startCore(folder), folder, clients: [], made: [], nextId: 1 }
  for (let index = 0; index < clients; index++) run.clients.push(createClient(run, index))
  for (const client of run.clients) connect(run, client)
  for (const { do: what, who, seed } of steps) {
    const client = run.clients[who]
    if (client) await happenings[what](run, client, createDice(seed))
    // Rooms are loaded meanwhile, but no timer runs: a run is the same each time.
    await Promise.resolve()
    for (const { peer } of run.clients) expectNoRefusal(peer)
  }
  return collectStates(run)
}

const happenings = {
  edit: (_run, { doc }, dice) => editAtRandom(doc, dice, 1 + dice.below(3)),
  burst: (_run, { doc }, dice) => editAtRandom(doc, dice, 30),
  paste(_run, { doc }, dice) {
    const text = doc.getText('text')
    text.insert(dice.below(text.length + 1), 'pasted 😀 '.repeat(100 + dice.below(400)))
  },
  undo(_run, { undo }, dice) {
    if (dice.oneIn(3)) undo.redo()
    else undo.undo()
  },
  'send oddly': sendOddly,
  'pass on': passOn,
  'meet another': meetAnother,
  'to server': (_run, client, dice) => void deliver(client, 1 + dice.below(4)),
  'to client': (_run, { peer }, dice) => void receive(peer, 1 + dice.below(4)),
  'all to server': (_run, client) => void deliver(client, Infinity),
  'all to client': (_run, { peer }) => void receive(peer, Infinity),
  'disorder to server': (_run, { peer }, dice) => peer?.rearrange(disorder(dice)),
  'disorder to client'(_run, { peer }, dice) {
    if (!peer) return
    const { frames } = peer.transport
    const order = frames.map((_, index) => index)
    peer.transport.frames = shuffled(order, dice).flatMap((index) => frames[index] ?? [])
  },
  tick: ({ core }) => core.rooms.tickAll(),
  commit: ({ core }) => core.rooms.flush(),
  cut: (_run, client) => cut(client),
  connect,
  'come back': comeBack,
  leave,
  'host edits': hostEdits,
  trouble: makeTrouble,
  unload,
  crash,
} satisfies Record<string, Happening>

function startCore(folder: Folder, journal?: Core['journal']): Core {
  return buildCore({
    ...{ folder, ...(journal ? { journal } : {}) },
    limits: { foldAfterRows: 4, idleRoomMs: 1, retryMinMs: 0, retryMaxMs: 1 },
  })
}

function createClient(run: Run, index: number): Client {
  const id = run.nextId++
  // The first never forgets what was deleted.
  const doc = Object.assign(new Y.Doc({ gc: index !== 0 }), { clientID: id })
  const trackedOrigins = new Set([editing])
  const undo = new Y.UndoManager(rootsOf(doc), { trackedOrigins, captureTimeout: 0 })
  doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }) => {
    if (local) run.made.push(update)
  })
  return { id, doc, undo, peer: null, read: [] }
}

/** Three people, one of them twice; one in five clients is stock. */
function connect(run: Run, client: Client): void {
  if (client.peer?.closedWith === null) return
  cut(client)
  const id = `person ${client.id % 3}`
  const hello = client.id % 5 !== 4
  client.peer = new Peer(run.core, { doc: client.doc, person: { id, name: id }, hello })
}

/** The whole state is on its way to the client, and what is new from now on may overtake it. */
function comeBack(run: Run, client: Client): void {
  cut(client)
  connect(run, client)
  deliver(client, Infinity)
}

function cut(client: Client): void {
  client.peer?.cut()
  client.peer?.awareness.destroy()
  client.peer = null
  client.read = []
}

function leave(run: Run, client: Client): void {
  const index = run.clients.indexOf(client)
  if (index !== leaver) return
  cut(client)
  run.clients[index] = createClient(run, index)
}

/** Lets up to `most` messages of a client reach the server; returns how many did. */
function deliver({ peer, read }: Client, most: number): number {
  if (!peer) return 0
  let waiting: readonly Uint8Array[] = []
  peer.rearrange((messages) => {
    waiting = messages
    return [...messages]
  })
  const before = peer.connection.received
  const moved = peer.flushToServer(most)
  const taken = peer.connection.received - before
  read.push(...waiting.filter(isContentMessage).slice(0, taken).map(bodyOf))
  return moved
}

/** Lets up to `most` frames reach a client, all of them fit to be sent; returns how many did. */
function receive(peer: Peer | null, most: number): number {
  for (const { payload } of peer?.transport.frames.slice(0, most) ?? []) {
    if (isContentMessage(payload)) {
      expect(scanUpdate(bodyOf(payload), defaultLimits.scan)).toMatchObject({ ok: true })
    }
  }
  return peer?.flushToPeer(most) ?? 0
}

function bodyOf(message: Uint8Array): Uint8Array {
  const decoder = decoding.createDecoder(message)
  decoding.readVarUint(decoder)
  decoding.readVarUint(decoder)
  return decoding.readVarUint8Array(decoder)
}

/** Another order, and some twice; the hello stays in front, as saving is counted from there. */
function disorder(dice: Dice) {
  return (messages: readonly Uint8Array[]): Uint8Array[] => {
    const hello = messages.filter((message) => message[0] === messageCollab)
    return [...hello, ...shuffled(messages.slice(hello.length), dice)]
  }
}

function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const result: T[] = []
  for (const item of items) {
    const copies = dice.oneIn(4) ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      result.splice(result.length - dice.below(Math.min(result.length, 6) + 1), 0, item)
    }
  }
  return result
}

/** Not the leaver: who shows a part of its work owes the rest. */
function sendOddly({ made, clients }: Run, client: Client, dice: Dice): void {
  const { peer, doc } = client
  if (!peer || client === clients[leaver]) return
  const kind = dice.oneIn(3) ? syncStep2 : syncUpdate
  peer.sendContent(oddUpdate(doc, made, dice), kind)
}

/** An update of anybody, old or not yet delivered, sent by somebody else too. */
function passOn({ made }: Run, { doc, peer }: Client, dice: Dice): void {
  if (!peer || made.length === 0) return
  const recent = made.slice(-20)
  const update = dice.pick(dice.oneIn(2) ? recent : made)
  // A client knows what it sends.
  Y.applyUpdate(doc, update, peer)
  peer.sendContent(update)
}

/** Takes over all that another client has, and sends it as one update of many authors. */
function meetAnother({ clients }: Run, { doc }: Client, dice: Dice): void {
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(dice.pick(clients).doc, Y.encodeStateVector(doc)))
}

async function hostEdits(run: Run, _client: Client, dice: Dice): Promise<void> {
  run.core.journal.fault = () => undefined
  const id = run.nextId++
  const edited = run.core.rooms.edit('room', 'host', (doc) => {
    doc.clientID = id
    editAtRandom(doc, dice, 2)
  })
  // A load that was under way may fail; then the host is told so.
  await edited.catch((error: unknown) => expect(error).toEqual(databaseDown))
}

const databaseDown = new Error('database is down')

/** The next operation of a kind fails, or its answer is lost. */
function makeTrouble({ core: { journal } }: Run, _client: Client, dice: Dice): void {
  const kind = dice.pick(['load', 'append', 'compact', 'answer'] as const)
  if (kind === 'answer') {
    journal.afterAppend = () => {
      journal.afterAppend = () => undefined
      throw new Error('connection lost')
    }
    return
  }
  journal.fault = (operation) => {
    if (operation !== kind) return
    journal.fault = () => undefined
    throw databaseDown
  }
}

async function unload({ core, clients }: Run): Promise<void> {
  for (const client of clients) cut(client)
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
}

/** Ends the engine with everything that is not durable, and starts another on what is left. */
async function crash(run: Run): Promise<void> {
  const journal = run.core.journal.afterCrash()
  const isLeft = heldBy(Y.encodeStateAsUpdate(await rebuild(journal)))
  for (const client of run.clients) {
    expect(client.read.slice(0, savedUpTo(client.peer)).filter((it) => !isLeft(it))).toEqual([])
    cut(client)
  }
  run.core.rooms.destroy()
  run.core = startCore(run.folder, journal)
}

function savedUpTo(peer: Peer | null): number {
  const numbers = peer?.told.map((message) => (message.kind === 'saved' ? message.upTo : 0)) ?? []
  return Math.max(0, ...numbers)
}

/** The document as Yjs makes it out of the journal. */
async function rebuild(journal: Core['journal']): Promise<Y.Doc> {
  const { snapshot, updates } = await journal.afterCrash().load('room')
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of snapshot ? [snapshot, ...updates] : updates) Y.applyUpdate(doc, update)
  })
  return doc
}

/** Whoever is closed may be so only because the journal could not be read. */
function expectNoRefusal(peer: Peer | null): void {
  if (!peer) return
  expect([null, 'unavailable']).toContain(peer.closedWith)
  expect(peer.told.filter(({ kind }) => kind === 'refused')).toEqual([])
}

/** Everybody connects, and everything arrives and becomes durable. */
async function calm(run: Run): Promise<void> {
  run.core.journal.fault = () => undefined
  run.core.journal.afterAppend = () => undefined
  // Again and again, as a load that was under way may still fail.
  await vi.waitFor(() => {
    for (const client of run.clients) connect(run, client)
    expect(run.core.rooms.find('room')?.stage).toBe('open')
  }, soon)
  for (let round = 0; round < 100; round++) {
    settleAll(run)
    await run.core.rooms.flush()
    if (settleAll(run) === 0 && run.clients.every(isSaved)) return
  }
  throw new Error('no end of messages')
}

function isSaved({ peer, read }: Client): boolean {
  return !peer?.connection.hello || savedUpTo(peer) === read.length
}

/** Moves everything until nothing is under way; returns how much that was. */
function settleAll({ core, clients }: Run): number {
  let all = 0
  for (let moved = 1; moved > 0; all += moved) {
    moved = 0
    for (const client of clients) moved += deliver(client, Infinity)
    core.rooms.tickAll()
    for (const { peer } of clients) moved += receive(peer, Infinity)
  }
  for (const { peer } of clients) expectNoRefusal(peer)
  return all
}

/** The states that must be equal, once everything has arrived everywhere. */
async function collectStates(run: Run): Promise<DocumentState[]> {
  await calm(run)
  run.clients.push(createClient(run, clients))
  await calm(run)
  const states = run.clients.map(({ doc }) => stateOf(doc))
  states.push(stateOf(await rebuild(run.core.journal)))
  await crash(run)
  const reader = createClient(run, clients)
  run.clients = [reader]
  await calm(run)
  run.core.rooms.destroy()
  return [...states, stateOf(reader.doc)]
}
