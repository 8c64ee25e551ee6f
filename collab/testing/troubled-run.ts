import { expect, vi } from 'vitest'
import * as Y from 'yjs'
import { syncStep2, syncUpdate } from '../wire/messages.ts'
import { createDice, type Dice } from './dice.ts'
import { inDocument } from './in-document.ts'
import { editAtRandom, editing, rootsOf } from './edit-at-random.ts'
import { oddUpdate } from './odd-update.ts'
import { Peer } from './peers.ts'
import { heldBy, stateOf, type DocumentState } from './state-of.ts'
import { soon } from './steps.ts'
import { cut, deliver, disorder, expectNoRefusal, isSaved, isSynced } from './troubled-line.ts'
import { receive, shuffled, type Client } from './troubled-line.ts'
import { databaseDown, type TroubledNodes } from './troubled-nodes.ts'

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

type Run = {
  nodes: TroubledNodes
  clients: Client[]
  /** Every update that a client has made, for those who pass on others' work. */
  made: Uint8Array[]
  /** Ids are given once, so that no work lost is mistaken for other work. */
  nextId: number
}

type Happening = (run: Run, client: Client, dice: Dice) => void | Promise<void>

/**
 * Runs the steps against engines without sockets, then lets everything arrive, and returns what must
 * be equal: the states of every client, of a fresh one, of the journal as Yjs alone reads it, and of
 * one after a restart. Nothing sound may be refused meanwhile, and what was acknowledged is in the
 * journal whenever an engine dies.
 */
export async function runTroubled(
  steps: readonly Step[],
  nodes: TroubledNodes,
): Promise<DocumentState[]> {
  const run: Run = { nodes, clients: [], made: [], nextId: 1 }
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
  tick: ({ nodes }) => nodes.tick(),
  commit: ({ nodes }) => nodes.commit(),
  cut: (_run, client) => cut(client),
  connect,
  'come back': comeBack,
  leave,
  'host edits': hostEdits,
  'break journal': ({ nodes }, _client, dice) => nodes.breakJournal(dice),
  'break bus': ({ nodes }, _client, dice) => nodes.breakBus(dice),
  rest: ({ nodes }) => nodes.rest(),
  unload,
  crash,
} satisfies Record<string, Happening>

function createClient(run: Run, index: number): Client {
  const id = run.nextId++
  // The first never forgets what was deleted.
  const doc = Object.assign(new Y.Doc({ gc: index !== 0 }), { clientID: id })
  const trackedOrigins = new Set([editing])
  const undo = new Y.UndoManager(rootsOf(doc), { trackedOrigins, captureTimeout: 0 })
  doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }) => {
    if (local) run.made.push(update)
  })
  return { id, doc, undo, peer: null, node: null, read: [] }
}

/** Three people, one of them twice; one in five clients is stock. */
function connect({ nodes }: Run, client: Client, dice?: Dice): void {
  if (client.peer?.closedWith === null) return
  cut(client)
  const id = `person ${client.id % 3}`
  const hello = client.id % 5 !== 4
  client.node = nodes.at(dice?.below(2) ?? client.id)
  client.peer = new Peer(client.node, { doc: client.doc, person: { id, name: id }, hello })
}

/** The whole state is on its way to the client, and what is new from now on may overtake it. */
function comeBack(run: Run, client: Client, dice: Dice): void {
  cut(client)
  connect(run, client, dice)
  deliver(client, Infinity)
}

function leave(run: Run, client: Client): void {
  const index = run.clients.indexOf(client)
  if (index !== leaver) return
  cut(client)
  run.clients[index] = createClient(run, index)
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
  run.nodes.mendJournal()
  const id = run.nextId++
  const edited = run.nodes.at(dice.below(2)).rooms.edit(
    'room',
    'host',
    inDocument((doc) => {
      doc.clientID = id
      editAtRandom(doc, dice, 2)
    }),
  )
  // A load that was under way may fail; then the host is told so.
  await edited.catch((error: unknown) => expect(error).toEqual(databaseDown))
}

async function unload({ nodes, clients }: Run): Promise<void> {
  for (const client of clients) cut(client)
  await vi.waitFor(() => expect(nodes.areUnloaded).toBe(true), soon)
}

/** Ends the client's node, or all of them, with everything that is not durable. */
async function crash({ nodes, clients }: Run, client: Client, dice: Dice): Promise<void> {
  const isLeft = heldBy(Y.encodeStateAsUpdate(await nodes.rebuild()))
  const node = dice.oneIn(2) ? client.node : null
  for (const one of clients) {
    expect(one.read.slice(0, one.peer?.savedUpTo ?? 0).filter((it) => !isLeft(it))).toEqual([])
    if (!node || one.node === node) cut(one)
  }
  if (node) nodes.replace(node)
  else nodes.replaceAll()
}

/** Everybody connects, and everything arrives and becomes durable. */
async function calm(run: Run): Promise<void> {
  const { nodes, clients } = run
  nodes.mendJournal()
  nodes.mendBus()
  // Again and again, as a load that was under way may still fail.
  await vi.waitFor(() => {
    for (const client of clients) {
      connect(run, client)
      expect(client.node?.rooms.find('room')?.stage).toBe('open')
    }
  }, soon)
  await vi.waitFor(async () => {
    settleAll(run)
    await nodes.commit()
    expect(await nodes.areCaughtUp()).toBe(true)
    expect(settleAll(run)).toBe(0)
    expect(clients.filter((client) => !isSynced(client) || !isSaved(client))).toEqual([])
  }, soon)
}

/** Moves everything until nothing is under way; returns how much that was. */
function settleAll({ nodes, clients }: Run): number {
  let all = 0
  for (let moved = 1; moved > 0; all += moved) {
    moved = 0
    for (const client of clients) moved += deliver(client, Infinity)
    nodes.tick()
    for (const { peer } of clients) moved += receive(peer, Infinity)
  }
  for (const { peer } of clients) expectNoRefusal(peer)
  return all
}

/** The states that must be equal, once everything has arrived everywhere. */
async function collectStates(run: Run): Promise<DocumentState[]> {
  const { nodes } = run
  await calm(run)
  run.clients.push(createClient(run, clients))
  await calm(run)
  const states = run.clients.map(({ doc }) => stateOf(doc))
  states.push(stateOf(await nodes.rebuild()))
  for (const client of run.clients) cut(client)
  nodes.replaceAll()
  const reader = createClient(run, clients)
  run.clients = [reader]
  await calm(run)
  nodes.destroy()
  return [...states, stateOf(reader.doc)]
}
