import { expect, vi } from 'vitest'
import * as Y from 'yjs'
import { isContentMessage } from '#shared/contract/collab-messages.ts'
import { RetiredClients } from '../document/retired-clients.ts'
import { syncStep2 } from '../wire/messages.ts'
import { createDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { inDocument } from './in-document.ts'
import { Peer } from './peers.ts'
import { heldBy } from './state-of.ts'
import { soon } from './steps.ts'
import { cut, deliver, disorder, receive } from './troubled-line.ts'
import type { Client } from './troubled-line.ts'
import type { TroubledNodes } from './troubled-nodes.ts'

/** What can happen; `who` is concerned, `seed` decides the rest. */
export type Step = { do: keyof typeof happenings; who: number; seed: number }

export const writers = 4

/** A word that was written or taken out, once for all generations. */
type Edit = { kind: 'typed' | 'removed'; word: string; update: Uint8Array; isSaved: boolean }

/** Somebody who comes back with a fresh document when theirs has been written anew. */
type Writer = Omit<Client, 'undo'> & {
  name: number
  /** That of the copy; 0 for none, and of who never says it. */
  generation: number
  /** The one that was left last. */
  left: number
  /** What the document of the present generation has got from this person. */
  edits: Edit[]
  /** Done in an earlier generation, and not known to be saved. */
  owed: Edit[]
  words: number
}

type Run = {
  nodes: TroubledNodes
  writers: Writer[]
  /** By word: was it said to be saved? */
  typed: Map<string, boolean>
  removed: Map<string, boolean>
  renewals: Promise<unknown>[]
  nextId: number
}

type Happening = (run: Run, writer: Writer, dice: Dice) => void | Promise<void>

/**
 * Runs the steps against engines whose document is written anew meanwhile, then lets everything
 * arrive. Returns what each writer, the journal and a newcomer after a restart have, and how many
 * generations there were. What was acknowledged is in the journal whenever an engine dies, and once.
 */
export async function runRenewed(
  steps: readonly Step[],
  nodes: TroubledNodes,
): Promise<{ texts: string[]; generation: number }> {
  const run: Run = {
    nodes,
    writers: [],
    typed: new Map(),
    removed: new Map(),
    renewals: [],
    nextId: 1,
  }
  // As every campaign does; of a copy of nothing else nobody could tell which generation it is of.
  await nodes.at(0).rooms.edit(
    'room',
    'host',
    inDocument((doc) => doc.getText('text').insert(0, '.')),
  )
  for (let name = 0; name < writers; name++) run.writers.push(createWriter(run, name))
  for (const writer of run.writers) connect(run, writer)
  for (const { do: what, who, seed } of steps) {
    const writer = run.writers[who]
    if (writer) await happenings[what](run, writer, createDice(seed))
    await Promise.resolve()
    for (const each of run.writers) lookAt(run, each)
  }
  await calm(run)
  const texts = run.writers.map(({ doc }) => textIn(doc))
  const left = await expectDurable(run)
  texts.push(left.text)
  for (const writer of run.writers) cut(writer)
  nodes.replaceAll()
  const reader = createWriter(run, writers)
  run.writers = [reader]
  await calm(run)
  nodes.destroy()
  for (const [word, isSaved] of run.typed) {
    // Whoever never hears what is saved may write a word again that somebody has taken out.
    if (isSaved || !run.removed.has(word))
      expect([word, timesIn(left.text, word) < 2]).toEqual([word, true])
  }
  return { texts: [...texts, textIn(reader.doc)], generation: left.generation }
}

const happenings = {
  type: typeWord,
  'type on': (run, writer, dice) => {
    for (let left = 1 + dice.below(8); left > 0; left--) typeWord(run, writer, dice)
  },
  remove: removeWord,
  'to server': (_run, writer, dice) => void deliver(writer, 1 + dice.below(4)),
  'to client': (_run, writer, dice) => void hear(writer, 1 + dice.below(4)),
  'all to server': (_run, writer) => void deliver(writer, Infinity),
  'all to client': (_run, writer) => void hear(writer, Infinity),
  'disorder to server': (_run, { peer }, dice) => peer?.rearrange(disorder(dice)),
  settle({ nodes, writers: all }) {
    for (const writer of all) deliver(writer, Infinity)
    nodes.tick()
    for (const writer of all) hear(writer, Infinity)
  },
  tick: ({ nodes }) => nodes.tick(),
  commit: ({ nodes }) => nodes.commit(),
  cut: (_run, writer) => cut(writer),
  connect,
  renew,
  'renew at rest': renewAtRest,
  'break journal': ({ nodes }, _writer, dice) => nodes.breakJournal(dice),
  'mend journal': ({ nodes }) => nodes.mendJournal(),
  'break bus': ({ nodes }, _writer, dice) => nodes.breakBus(dice),
  'mend bus': ({ nodes }) => nodes.mendBus(),
  crash,
} satisfies Record<string, Happening>

function createWriter(run: Run, name: number): Writer {
  const fresh = { id: 0, doc: new Y.Doc(), peer: null, node: null }
  const empty = { read: [], name, generation: 0, left: 0, edits: [], owed: [], words: 0 }
  const writer: Writer = { ...fresh, ...empty }
  takeFreshCopy(run, writer)
  return writer
}

function takeFreshCopy(run: Run, writer: Writer): void {
  writer.id = run.nextId++
  writer.doc = Object.assign(new Y.Doc(), { clientID: writer.id })
  writer.generation = 0
}

/** One of them is a stock client, which says and hears nothing of what is saved. */
const isStock = ({ name }: Writer) => name === 3

function connect(run: Run, writer: Writer, dice?: Dice): void {
  if (writer.peer?.closedWith === null) return
  lookAt(run, writer)
  cut(writer)
  const id = `person ${writer.name}`
  writer.node = run.nodes.at(dice?.below(2) ?? writer.name)
  const { doc, generation } = writer
  const person = { id, name: id }
  writer.peer = new Peer(writer.node, { doc, person, hello: !isStock(writer), generation })
}

/** By the bytes of a step 2: what it has told, or the server had already. */
const carriers = new WeakMap<ArrayBufferLike, readonly Edit[]>()

/** Lets up to `most` frames reach a writer; returns how many did. */
function hear({ peer, edits }: Writer, most: number): number {
  const moved = receive(peer, most)
  peer?.rearrange((messages) => {
    for (const message of messages) {
      const isStep2 = isContentMessage(message) && message[1] === syncStep2
      if (isStep2 && !carriers.has(message.buffer)) carriers.set(message.buffer, [...edits])
    }
    return [...messages]
  })
  return moved
}

/** Notes what is saved by now, and lets a writer whose document is over take the next one. */
function lookAt(run: Run, writer: Writer): void {
  const { peer, read, edits } = writer
  if (!peer) return
  expect([null, 'unavailable', 'document-renewed']).toContain(peer.closedWith)
  const refusals = peer.told.filter(({ kind }) => kind === 'refused')
  expect(refusals.filter((it) => 'reason' in it && it.reason !== 'document-renewed')).toEqual([])
  const welcome = peer.told.findLast(({ kind }) => kind === 'welcome')
  if (welcome?.kind === 'welcome') writer.generation = welcome.generation
  // A node that has not heard yet; what it has may never become durable.
  if (writer.generation > 0 && writer.generation === writer.left) {
    cut(writer)
    return takeFreshCopy(run, writer)
  }
  const saved = read.slice(0, peer.savedUpTo)
  for (const { buffer } of saved)
    for (const edit of carriers.get(buffer) ?? []) noteSaved(run, edit)
  if (saved.length > 0 && edits.some(({ isSaved }) => !isSaved)) {
    const isHeld = heldBy(Y.mergeUpdates(saved))
    for (const edit of edits) if (!edit.isSaved && isHeld(edit.update)) noteSaved(run, edit)
  }
  if (peer.closedWith === 'document-renewed') moveOn(run, writer)
  else if (peer.syncs.includes(syncStep2)) bringOwed(run, writer)
}

function noteSaved(run: Run, edit: Edit): void {
  edit.isSaved = true
  run[edit.kind].set(edit.word, true)
}

function moveOn(run: Run, writer: Writer): void {
  cut(writer)
  writer.owed.push(...writer.edits.filter(({ isSaved }) => !isSaved))
  writer.edits = []
  writer.left = writer.generation
  takeFreshCopy(run, writer)
}

/** By meaning, as what was written and taken out again stays out. */
function bringOwed(run: Run, writer: Writer): void {
  for (const edit of writer.owed.splice(0)) {
    const isThere = timesIn(textIn(writer.doc), edit.word) > 0
    // What a generation begins with is durable.
    if (isThere === (edit.kind === 'typed')) {
      if (!isStock(writer)) noteSaved(run, edit)
    } else if (edit.kind === 'typed') write(writer, edit.word, 0)
    else takeOut(writer, edit.word)
  }
}

function typeWord(run: Run, writer: Writer, dice: Dice): void {
  // Not before the document is there: a copy of nothing is of no generation.
  if (!hasCopy(writer)) return
  const word = `<${writer.name}.${writer.words++}>`
  run.typed.set(word, false)
  write(writer, word, dice.below(1_000))
}

const hasCopy = (writer: Writer) => isStock(writer) || writer.generation > 0

function write(writer: Writer, word: string, place: number): void {
  change(writer, 'typed', word, (text) => {
    const starts = [...text.toString().matchAll(/<|$/g)].map(({ index }) => index)
    text.insert(starts[place % starts.length] ?? 0, word)
  })
}

/** One's own, as nobody takes out a word before it was written. */
function removeWord(run: Run, writer: Writer, dice: Dice): void {
  const own = [...textIn(writer.doc).matchAll(/<[\d.]+>/g)]
    .map(([word]) => word)
    .filter((word) => word.startsWith(`<${writer.name}.`))
  if (own.length === 0 || writer.owed.length > 0) return
  const word = dice.pick(own)
  run.removed.set(word, run.removed.get(word) ?? false)
  takeOut(writer, word)
}

function takeOut(writer: Writer, word: string): void {
  change(writer, 'removed', word, (text) => {
    const at = text.toString().indexOf(word)
    if (at >= 0) text.delete(at, word.length)
  })
}

function change(
  writer: Writer,
  kind: Edit['kind'],
  word: string,
  edit: (text: Y.Text) => void,
): void {
  const { doc, edits } = writer
  const updates: Uint8Array[] = []
  const note = (update: Uint8Array) => void updates.push(update)
  doc.on('update', note)
  edit(doc.getText('text'))
  doc.off('update', note)
  const [update] = updates
  if (update) edits.push({ kind, word, update, isSaved: false })
}

/** Until it is done, or while everything else goes on. */
async function renew(run: Run, _writer: Writer, dice: Dice): Promise<void> {
  const { rooms } = run.nodes.at(dice.below(2))
  const renewing = rooms.renew('room')
  run.renewals.push(renewing.catch(() => false))
  if (dice.oneIn(2)) return
  await Promise.race([renewing.catch(() => false), new Promise((go) => setTimeout(go, 5))])
}

async function renewAtRest({ nodes, writers: all }: Run): Promise<void> {
  for (const writer of all) cut(writer)
  nodes.mendJournal()
  await vi.waitFor(() => expect(nodes.areUnloaded).toBe(true), soon)
  nodes.renewRested()
}

/** Ends the writer's node, or all of them, with everything that is not durable. */
async function crash(run: Run, writer: Writer, dice: Dice): Promise<void> {
  const node = dice.oneIn(2) ? writer.node : null
  for (const one of run.writers) {
    lookAt(run, one)
    if (!node || one.node === node) cut(one)
  }
  await expectDurable(run)
  if (node) run.nodes.replace(node)
  else run.nodes.replaceAll()
}

/** What a crash would leave: all that was acknowledged, once, and nothing of earlier generations. */
async function expectDurable(run: Run): Promise<{ text: string; generation: number }> {
  const { generation, retired } = await run.nodes.durable()
  expect(retired).toHaveLength(generation - 1)
  const doc = await run.nodes.rebuild()
  const clients = Y.decodeStateVector(Y.encodeStateVector(doc)).keys()
  expect(new RetiredClients(retired).hasAny(clients)).toBe(false)
  const text = textIn(doc)
  for (const [word, isSaved] of run.typed)
    if (isSaved && !run.removed.has(word)) expect([word, timesIn(text, word)]).toEqual([word, 1])
  for (const [word, isSaved] of run.removed)
    if (isSaved) expect([word, timesIn(text, word)]).toEqual([word, 0])
  return { text, generation }
}

/** Everybody connects, and everything arrives and becomes durable. */
async function calm(run: Run): Promise<void> {
  const { nodes } = run
  nodes.mendJournal()
  nodes.mendBus()
  await Promise.all(run.renewals.splice(0))
  await vi.waitFor(async () => {
    for (const writer of run.writers) connect(run, writer)
    settleAll(run)
    await nodes.commit()
    expect(await nodes.areCaughtUp()).toBe(true)
    expect(settleAll(run)).toBe(0)
    for (const writer of run.writers) {
      expect(writer.peer?.closedWith).toBe(null)
      expect(writer.peer?.syncs).toContain(syncStep2)
      expect(writer.owed).toEqual([])
      if (!isStock(writer)) expect(writer.edits.filter(({ isSaved }) => !isSaved)).toEqual([])
    }
  }, soon)
}

/** Moves everything until nothing is under way; returns how much that was. */
function settleAll(run: Run): number {
  let all = 0
  for (let moved = 1; moved > 0; all += moved) {
    moved = 0
    for (const writer of run.writers) moved += deliver(writer, Infinity)
    run.nodes.tick()
    for (const writer of run.writers) moved += hear(writer, Infinity)
    for (const writer of run.writers) lookAt(run, writer)
  }
  return all
}

const textIn = (doc: Y.Doc) => doc.getText('text').toString()

const timesIn = (text: string, word: string) => text.split(word).length - 1
