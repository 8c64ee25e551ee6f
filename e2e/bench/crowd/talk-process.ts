// A child process of the bench: people who type, and others who see it arrive.
import * as Y from 'yjs'
import { markerOf, scanMarkers } from '../collab/typed-updates.ts'
import { ReturningClient } from './returning-client.ts'
import { report, serveOrders } from './serve-orders.ts'
import { syncFrame, syncKinds } from './sync-frames.ts'
import type { Place, Talk, TalkReport } from './orders.ts'
import { talkOrder } from './orders.ts'

const reportEveryMs = 100
const stepMs = 1

/** When each number was typed, in ms of this process. */
const typedAt = new Map<number, number>()
let nextNumber = 0
let fresh: TalkReport = nothingNew()

/** Somebody with a document in which nobody else's work arrives. */
class Writer {
  typed = 0
  readonly #client: ReturningClient
  readonly #doc = new Y.Doc()
  readonly #text: Y.Text
  /** Numbers that are not durable yet, with the content message that carries them; 0 for none. */
  #unsaved: { sequence: number; carrier: number }[] = []
  #sent = 0
  /** The content message that carried the change just made; 0 when none did. */
  #justSent = 0

  constructor(place: Place, name: string) {
    this.#text = this.#doc.getText(name)
    this.#client = new ReturningClient(place, {
      lacking: (vector) => Y.encodeStateAsUpdate(this.#doc, vector),
      onHandedOver: () => {
        this.#sent = 1
        for (const one of this.#unsaved) one.carrier = 1
      },
      onSaved: (upTo) => this.#settle(upTo),
      onGone: (why) => {
        for (const one of this.#unsaved) one.carrier = 0
        fresh.ends.push(why)
      },
    })
    this.#doc.on('update', (update: Uint8Array) => {
      const wasSent = this.#client.send(syncFrame(syncKinds.update, update))
      this.#justSent = wasSent ? ++this.#sent : 0
    })
    this.#client.connect()
  }

  get isSynced(): boolean {
    return this.#client.isSynced
  }

  get isSaved(): boolean {
    return this.#unsaved.length === 0
  }

  type(sequence: number): void {
    this.typed += 1
    typedAt.set(sequence, performance.now())
    this.#text.insert(this.#text.length, markerOf(sequence))
    this.#unsaved.push({ sequence, carrier: this.#justSent })
  }

  leave(): void {
    this.#client.leave()
  }

  #settle(upTo: number): void {
    const isSaved = ({ carrier }: { carrier: number }) => carrier > 0 && carrier <= upTo
    for (const one of this.#unsaved)
      if (isSaved(one)) fresh.savings.push(timeOf(one.sequence, performance.now()))
    this.#unsaved = this.#unsaved.filter((one) => !isSaved(one))
  }
}

class Reader {
  readonly #client: ReturningClient
  readonly #seen = new Set<number>()

  constructor(place: Place) {
    this.#client = new ReturningClient(place, { onMessage: (bytes) => this.#look(bytes) })
    this.#client.connect()
  }

  get isSynced(): boolean {
    return this.#client.isSynced
  }

  /** How many numbers it has seen; there is one writer in its room. */
  get seen(): number {
    return this.#seen.size
  }

  leave(): void {
    this.#client.leave()
  }

  #look(bytes: Buffer): void {
    const at = performance.now()
    scanMarkers(bytes, (sequence) => {
      if (!typedAt.has(sequence) || this.#seen.has(sequence)) return
      this.#seen.add(sequence)
      fresh.deliveries.push(timeOf(sequence, at))
    })
  }
}

const talks: { writer: Writer; readers: Reader[] }[] = []
let typing: NodeJS.Timeout | undefined

serveOrders(talkOrder, (order) => {
  switch (order.do) {
    case 'join':
      nextNumber = order.first
      return join(order.talks)
    case 'type':
      return type(order.perSecond)
    case 'pause':
      return clearInterval(typing)
    case 'leave':
      clearInterval(typing)
      for (const { writer, readers } of talks) for (const one of [writer, ...readers]) one.leave()
  }
})
setInterval(() => {
  report({ ...fresh, ...state() })
  fresh = nothingNew()
}, reportEveryMs)

function join(joining: Talk[]): void {
  for (const [index, { writer, readers }] of joining.entries())
    talks.push({
      writer: new Writer(writer, `talk ${index}`),
      readers: readers.map((place) => new Reader(place)),
    })
}

/** Writers take turns at a steady pace, whether or not they are connected. */
function type(perSecond: number): void {
  const startedAt = performance.now()
  let typed = 0
  clearInterval(typing)
  typing = setInterval(() => {
    const due = ((performance.now() - startedAt) * perSecond) / 1000
    for (; typed < due; typed++) talks[typed % talks.length]?.writer.type(nextNumber++)
  }, stepMs)
}

function state() {
  return {
    isIn: talks.every(({ writer, readers }) => [writer, ...readers].every((one) => one.isSynced)),
    isSettled: talks.every(
      ({ writer, readers }) =>
        writer.isSaved && readers.every((reader) => reader.seen === writer.typed),
    ),
  }
}

function timeOf(sequence: number, at: number): { at: number; ms: number } {
  const typed = typedAt.get(sequence) ?? at
  return { at: performance.timeOrigin + typed, ms: at - typed }
}

function nothingNew(): TalkReport {
  return { deliveries: [], savings: [], ends: [], isIn: false, isSettled: false }
}
