import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { onTestFinished } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { readSyncMessage, writeSyncStep1, writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import {
  encodeHello,
  isContentMessage,
  messageCollab,
  readFromCollab,
  type FromCollab,
} from '#shared/contract/collab-messages.ts'
import { noBus } from '../bus/bus-messages.ts'
import { Compactor } from '../compaction/compactor.ts'
import { GroupCommit } from '../journal/group-commit.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { Admission, Bus, Documents, Metrics } from '../ports.ts'
import { Connection, type Transport } from '../room/connection.ts'
import { receiveMessage } from '../room/receive-message.ts'
import { Rooms } from '../room/rooms.ts'
import type { Frame } from '../wire/frame.ts'
import { messageAwareness, messageSync, syncStep2, syncUpdate } from '../wire/messages.ts'
import { MemoryJournal } from './memory-journal.ts'
import { buildAdmission, TestLog } from './start-collab.ts'
import { testDocuments } from './write-anew.ts'

export type Core = {
  rooms: Rooms
  journal: MemoryJournal
  limits: Limits
  metrics: TestMetrics
  log: TestLog
  time: { now: number }
}

/** Adds up what is counted. */
class TestMetrics implements Metrics {
  readonly counters = new Map<string, number>()

  count(name: string, by: number): void {
    this.counters.set(name, this.of(name) + by)
  }

  observe(name: string): void {
    this.count(`${name} observed`, 1)
  }

  of(name: string): number {
    return this.counters.get(name) ?? 0
  }
}

let nodes = 1

/** The engine without HTTP and sockets; torn down when the test is over. */
export function buildCore(
  over: {
    journal?: MemoryJournal
    limits?: Partial<Limits>
    documents?: Documents
    bus?: Bus
    compactor?: Compactor
  } = {},
): Core {
  const journal = over.journal ?? new MemoryJournal()
  const limits = { ...defaultLimits, commitEveryMs: 0, awarenessTickMs: 1, ...over.limits }
  const metrics = new TestMetrics()
  const log = new TestLog()
  const time = { now: Date.parse('2026-01-01T00:00:00Z') }
  const now = () => time.now
  const commit = new GroupCommit({ journal, limits, now, log, metrics })
  const compactor = over.compactor ?? new Compactor(limits)
  const bus = over.bus ?? noBus
  const node = nodes++
  const shared = { journal, commit, compactor, bus, node, limits, now, log, metrics }
  const rooms = new Rooms({ ...shared, documents: over.documents ?? testDocuments() })
  onTestFinished(() => {
    commit.close()
    rooms.destroy()
    compactor.close()
  })
  return { rooms, journal, limits, metrics, log, time }
}

/** A transport whose frames wait until the test delivers them. */
class HeldTransport implements Transport {
  frames: Frame[] = []
  closedWith: string | null = null
  #pauses = 0
  buffered = 0
  /** What is to be called once the peer has taken everything. */
  drained: (() => void)[] = []

  send(wire: Uint8Array): void {
    const head = wire[1] === 127 ? 10 : wire[1] === 126 ? 4 : 2
    this.frames.push({ wire, payload: wire.subarray(head) })
  }
  whenDrained(listener: () => void): void {
    this.drained.push(listener)
  }
  close(_code: number, reason: string): void {
    this.closedWith = reason
  }
  ping(): void {
    // Nobody answers here; heartbeats are tested on real sockets.
  }
  terminate(): void {
    this.closedWith = 'terminated'
  }
  get paused(): boolean {
    return this.#pauses > 0
  }
  pause(): void {
    this.#pauses++
  }
  resume(): void {
    this.#pauses--
  }
}

/** A client with a document, whose messages move only when the test says so, in either direction. */
export class Peer {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  readonly transport = new HeldTransport()
  readonly connection: Connection
  readonly told: FromCollab[] = []
  /** Kinds of sync messages received, in order. */
  readonly syncs: number[] = []
  readonly #core: Core
  readonly #stopSending: () => void
  #outgoing: Uint8Array[] = []

  constructor(
    core: Core,
    over: Partial<Admission> & {
      doc?: Y.Doc
      hello?: boolean
      step1?: boolean
      /** That of its copy, as it says, and the form that it writes. */
      generation?: number
      form?: number
    } = {},
  ) {
    this.#core = core
    this.doc = over.doc ?? new Y.Doc()
    this.awareness = new Awareness(this.doc)
    this.connection = new Connection({
      admission: buildAdmission(over),
      network: 'here',
      holds: { generation: over.generation ?? 0, form: over.form ?? null },
      transport: this.transport,
      limits: core.limits,
      metrics: core.metrics,
      now: core.time.now,
      onClosed: (connection) => core.rooms.find(connection.room)?.leave(connection),
    })
    if (over.hello !== false) this.#outgoing.push(encodeHello())
    if (over.step1 !== false) this.sendMessage(messageSync, (e) => writeSyncStep1(e, this.doc))
    const sendUpdate = (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.sendMessage(messageSync, (e) => writeUpdate(e, update))
    }
    this.doc.on('update', sendUpdate)
    this.#stopSending = () => this.doc.off('update', sendUpdate)
    onTestFinished(() => this.awareness.destroy())
    core.rooms.join(this.connection)
  }

  get text(): Y.Text {
    return this.doc.getText('text')
  }

  /** Content messages put in line on this connection, delivered or not. */
  get queued(): number {
    return this.connection.received + this.#outgoing.filter(isContentMessage).length
  }

  /**
   * The last content message of which the server has said that it is saved; 0 for none. What it said of
   * fewer may come later, where a test changes the order.
   */
  get savedUpTo(): number {
    const said = this.told.map((message) => (message.kind === 'saved' ? message.upTo : 0))
    return Math.max(0, ...said)
  }

  get closedWith(): string | null {
    return this.transport.closedWith
  }

  /** Puts a message in line for the server. */
  sendMessage(type: number, write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, type)
    write(encoder)
    this.#outgoing.push(encoding.toUint8Array(encoder))
  }

  /** Puts any bytes in line as a content message. */
  sendContent(update: Uint8Array, kind = syncUpdate): void {
    this.sendMessage(messageSync, (encoder) => {
      encoding.writeVarUint(encoder, kind)
      encoding.writeVarUint8Array(encoder, update)
    })
  }

  sendStep2(): void {
    this.sendContent(Y.encodeStateAsUpdate(this.doc), syncStep2)
  }

  /** Puts the state of this client in line. */
  sendAwareness(state: Record<string, unknown>): void {
    this.awareness.setLocalState(state)
    const update = encodeAwarenessUpdate(this.awareness, [this.doc.clientID])
    this.sendMessage(messageAwareness, (e) => encoding.writeVarUint8Array(e, update))
  }

  /** Reads what waits for the server, and puts what `change` returns in its place. */
  rearrange(change: (waiting: readonly Uint8Array[]) => Uint8Array[]): void {
    this.#outgoing = change(this.#outgoing)
  }

  /** Lets up to `most` messages reach the server, if it reads. Returns how many did. */
  flushToServer(most = Infinity): number {
    if (this.transport.paused) return 0
    const room = this.#core.rooms.find(this.connection.room)
    const messages = this.#outgoing.splice(0, Math.min(most, this.#outgoing.length))
    const { limits, metrics, time } = this.#core
    for (const message of messages) {
      if (room) {
        const judge = () => null
        receiveMessage(room, this.connection, message, { limits, metrics, judge, now: time.now })
      }
    }
    return messages.length
  }

  /** Lets up to `most` frames reach this client. Returns how many did. */
  flushToPeer(most = Infinity): number {
    const frames = this.transport.frames.splice(0, Math.min(most, this.transport.frames.length))
    for (const { payload } of frames) this.#read(payload)
    return frames.length
  }

  /** Drops whatever is under way, as a lost connection does. */
  cut(): void {
    this.#outgoing = []
    this.transport.frames = []
    this.#stopSending()
    this.connection.end()
  }

  #read(payload: Uint8Array): void {
    const decoder = decoding.createDecoder(payload)
    switch (decoding.readVarUint(decoder)) {
      case messageSync: {
        const reply = encoding.createEncoder()
        encoding.writeVarUint(reply, messageSync)
        this.syncs.push(readSyncMessage(decoder, reply, this.doc, this))
        if (encoding.length(reply) > 1) this.#outgoing.push(encoding.toUint8Array(reply))
        return
      }
      case messageAwareness:
        return applyAwarenessUpdate(this.awareness, decoding.readVarUint8Array(decoder), this)
      case messageCollab: {
        const message = readFromCollab(decoder)
        if (message) this.told.push(message)
      }
    }
  }
}

/** Moves everything in both directions until nothing is under way. */
export function settle(core: Core, peers: readonly Peer[]): void {
  let moved = 1
  while (moved > 0) {
    moved = 0
    for (const peer of peers) moved += peer.flushToServer()
    core.rooms.tickAll()
    for (const peer of peers) moved += peer.flushToPeer()
  }
}
