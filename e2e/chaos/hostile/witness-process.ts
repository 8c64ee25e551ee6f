// Readers with real documents, as every browser is one.
import { performance } from 'node:perf_hooks'
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import { connectLightly } from '#e2e/bench/collab/light-client.ts'
import type { LightClient } from '#e2e/bench/collab/light-client.ts'
import { fanfare } from '#e2e/bench/collab/protocols.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { answerQuestions } from './respondent.ts'
import type { Reader, WitnessAnswer } from './questions.ts'
import { witnessQuestion } from './questions.ts'

const catchUpWithinMs = 20_000
const shortBytes = 200

let watcher: Reading | null = null

/** A connection and its document. */
class Reading {
  readonly doc = new Y.Doc()
  readonly troubles: string[] = []
  longestApplyMs = 0
  #client: LightClient | null = null

  static async start({ url, headers }: Reader): Promise<Reading> {
    const reading = new Reading()
    // What browsers have: without a listener Yjs encodes nothing.
    reading.doc.on('update', () => undefined)
    reading.#client = await connectLightly(
      { url, headers, protocol: fanfare },
      {
        onState: (update) => reading.#apply(update),
        onMessage: (bytes) => {
          if (bytes[0] === 0 && bytes[1] === 2) reading.#apply(updateIn(bytes))
        },
      },
    )
    return reading
  }

  stop(): Promise<void> {
    return this.#client?.close() ?? Promise.resolve()
  }

  /** Would something typed here be sent? A document that stumbled within Yjs never tells again. */
  get isWorking(): boolean {
    let told = false
    const listener = () => (told = true)
    this.doc.on('update', listener)
    this.doc.getMap('only here').set('key', performance.now())
    this.doc.off('update', listener)
    return told
  }

  #apply(update: Uint8Array): void {
    const before = performance.now()
    try {
      Y.applyUpdate(this.doc, update)
    } catch (error) {
      const bytes = update.length > shortBytes ? '…' : Buffer.from(update).toString('hex')
      this.troubles.push(`${error instanceof Error ? error.message : String(error)}: ${bytes}`)
    }
    this.longestApplyMs = Math.max(this.longestApplyMs, performance.now() - before)
  }
}

answerQuestions(witnessQuestion, async (question): Promise<WitnessAnswer> => {
  if (question.kind === 'watch') watcher = await Reading.start(question.reader)
  if (question.kind === 'compare') return compare(question.reader, question.roots)
  if (question.kind === 'visit') return visit(question.reader, question.roots)
  if (question.kind === 'leave') await watcher?.stop()
  return { ...nothing, longestApplyMs: watcher?.longestApplyMs ?? 0 }
})

const nothing: WitnessAnswer = {
  troubles: [],
  longestApplyMs: 0,
  texts: [],
  differences: [],
  agreeOnTheRest: true,
  bytes: 0,
}

async function compare(reader: Reader, roots: string[]): Promise<WitnessAnswer> {
  const old = watcher
  if (!old) throw new Error('Nobody watches.')
  const [newcomer, answer] = await read(reader, roots)
  const sameClocks = () => clocksOf(old.doc) === clocksOf(newcomer.doc)
  await waitUntil('both have the same', sameClocks, catchUpWithinMs).catch(() => undefined)
  const differences = [
    ...(sameClocks() ? [] : ['clocks']),
    ...roots.filter((root) => textIn(old.doc, root) !== textIn(newcomer.doc, root)),
    ...(deletedOf(old.doc, roots) === deletedOf(newcomer.doc, roots) ? [] : ['deletions']),
    ...(hasGaps(old.doc) || hasGaps(newcomer.doc) ? ['something waits'] : []),
    ...(old.isWorking ? [] : ['the watcher stumbled']),
  ]
  return {
    ...answer,
    differences: [...answer.differences, ...differences],
    troubles: [...old.troubles, ...answer.troubles],
    longestApplyMs: Math.max(old.longestApplyMs, answer.longestApplyMs),
    agreeOnTheRest: pictureOf(old.doc) === pictureOf(newcomer.doc),
  }
}

async function visit(reader: Reader, roots: string[]): Promise<WitnessAnswer> {
  return (await read(reader, roots))[1]
}

async function read(reader: Reader, roots: string[]): Promise<[Reading, WitnessAnswer]> {
  const newcomer = await Reading.start(reader)
  await newcomer.stop()
  const { troubles, longestApplyMs, doc } = newcomer
  const texts = roots.map((root) => textIn(doc, root))
  const bytes = Y.encodeStateAsUpdate(doc).length
  const differences = newcomer.isWorking ? [] : ['a newcomer stumbled']
  return [newcomer, { ...nothing, troubles, longestApplyMs, texts, bytes, differences }]
}

function updateIn(message: Buffer): Uint8Array {
  return decoding.readVarUint8Array(decoding.createDecoder(message.subarray(2)))
}

function textIn(doc: Y.Doc, root: string): string {
  return doc.getText(root).toString()
}

function hasGaps({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null
}

function clocksOf(doc: Y.Doc): string {
  const own = doc.clientID
  const clocks = [...Y.decodeStateVector(Y.encodeStateVector(doc))]
  return String(clocks.filter(([client]) => client !== own).sort(([a], [b]) => a - b))
}

/** What of the honest people's own work is deleted. */
function deletedOf({ store }: Y.Doc, roots: string[]): string {
  const { clients } = Y.createDeleteSetFromStructStore(store)
  const honest = roots.map((root) => Number(root.split(' ').at(-1)))
  return JSON.stringify(honest.map((client) => clients.get(client) ?? []))
}

/** Every living piece of the document by its id, in order. */
function pictureOf(doc: Y.Doc): string {
  const roots = [...doc.share]
    .filter(([name]) => name !== 'only here')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(roots.map(([name, type]) => [name, idsIn(type)]))
}

function idsIn(type: Y.ContentType['type']): unknown[] {
  const ids: unknown[] = []
  const add = (item: Y.Item | null) => {
    if (!item || item.deleted) return
    for (let at = 0; at < item.length; at++) ids.push(`${item.id.client}:${item.id.clock + at}`)
    if (item.content instanceof Y.ContentType) ids.push(idsIn(item.content.type))
  }
  for (let item = type._start; item; item = item.right) add(item)
  for (const key of [...type._map.keys()].sort()) add(type._map.get(key) ?? null)
  return ids
}
