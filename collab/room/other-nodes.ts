import { BusLink } from '../bus/bus-link.ts'
import type { BusMessage } from '../bus/bus-messages.ts'
import { storedPart, type Part } from '../document/part.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { Ledger } from '../journal/ledger.ts'
import type { JournalEntry } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { Presence } from './presence.ts'
import type { RoomParts } from './room-parts.ts'

/** What this side of a room needs of it. */
type RoomSide = {
  presence: () => Presence
  /** Null while loading and after the end. */
  open: () => { document: RoomDocument; ledger: Ledger<Connection> } | null
  /** Sends what is new to everybody here. */
  show: (news: readonly Part[]) => void
  showPresence: () => void
  /** Runs work in the background that the room waits for before it unloads. */
  catchUp: (work: () => Promise<void>) => void
}

/**
 * A room's dealings with the other nodes that have it open. What one accepts goes to the others at
 * once; each knows by the journal's numbers what it has, and looks into the journal for what it
 * has missed.
 */
export class OtherNodes {
  readonly #room: string
  readonly #parts: RoomParts
  readonly #side: RoomSide
  readonly #bus: BusLink
  #gapTimer: NodeJS.Timeout | null = null

  /** To be made before the room is loaded: what others say meanwhile is kept and taken on top. */
  constructor(room: string, parts: RoomParts, side: RoomSide) {
    this.#room = room
    this.#parts = parts
    this.#side = side
    this.#bus = new BusLink(parts.bus, room, {
      listener: (message) => this.#hear(message),
      subscribed: () => this.#bus.publish({ kind: 'ask' }),
    })
  }

  /** The room is loaded. */
  open(): void {
    this.#bus.open()
  }

  close(): void {
    if (this.#gapTimer) clearTimeout(this.#gapTimer)
    this.#bus.close()
  }

  /** Rows of this node, the first of them its row number `first`, are on their way to the journal. */
  tellRows(first: number, rows: readonly JournalEntry[]): void {
    if (!this.#bus.isShared) return
    const { node, metrics } = this.#parts
    metrics.count('bus_messages', rows.length)
    for (const [index, { update }] of rows.entries()) {
      this.#bus.publish({ kind: 'row', node, row: first + index, update })
    }
  }

  /** Rows of this node, from its number `row` on, are durable and have these numbers. */
  tellSaved(row: number, seqs: readonly number[]): void {
    this.#bus.publish({ kind: 'saved', node: this.#parts.node, row, seqs })
    this.#watchGap()
  }

  tellAwareness(update: Uint8Array): void {
    this.#bus.publish({ kind: 'awareness', update })
  }

  /** Shows the others who is here and asks who is there; after the bus was away. */
  meetAgain(): void {
    this.#answerWhoIsHere()
    this.#bus.publish({ kind: 'ask' })
  }

  /** There is a row with this number: has this node got everything up to there? */
  heardOf(seq: number): void {
    this.#side.open()?.ledger.heardOf(seq)
    this.#watchGap()
  }

  #hear(message: BusMessage): void {
    const open = this.#side.open()
    if (!open) return
    switch (message.kind) {
      case 'row':
        return this.#adoptRow(message.node, message.update)
      case 'saved': {
        const { node, row, seqs } = message
        if (this.#bus.hasHeard(node, row, seqs.length))
          for (const seq of seqs) open.ledger.holds(seq)
        else for (const seq of seqs) open.ledger.heardOf(seq)
        return this.#watchGap()
      }
      case 'awareness':
        this.#side.presence().receiveFromBus(message.update, this.#parts.clock().getTime())
        return this.#side.showPresence()
      case 'ask':
        return this.#answerWhoIsHere()
    }
  }

  /** One that can't be read counts as missed: the journal has it. */
  #adoptRow(node: number, update: Uint8Array): void {
    try {
      this.#adopt([update])
    } catch (error) {
      this.#bus.missed(node)
      this.#parts.log.warn({ err: error, room: this.#room }, 'a row of another node is broken')
    }
  }

  #answerWhoIsHere(): void {
    const update = this.#side.presence().encodeOwn()
    if (update) this.tellAwareness(update)
  }

  /** Takes what is, or is about to be, in the journal already, and shows what of it is new. */
  #adopt(updates: readonly Uint8Array[]): void {
    const open = this.#side.open()
    if (!open) return
    const news = updates.flatMap((update) => {
      const { fresh, freed } = open.document.take(storedPart(update.slice()))
      return fresh ? [fresh, ...freed] : []
    })
    for (const { bytes } of news) open.ledger.grew(bytes.length)
    this.#side.show(news)
  }

  /** Looks into the journal when rows of other nodes have been missing for a while. */
  #watchGap(): void {
    if (this.#gapTimer || !this.#side.open()?.ledger.isBehind) return
    this.#gapTimer = setTimeout(() => {
      this.#gapTimer = null
      if (this.#side.open()?.ledger.isBehind) this.#side.catchUp(() => this.#readMissing())
    }, this.#parts.limits.catchUpMs)
  }

  async #readMissing(): Promise<void> {
    const { ledger } = this.#side.open() ?? {}
    if (!ledger) return
    const { journal, metrics } = this.#parts
    const { snapshot, updates, seq } = await journal.load(this.#room, ledger.contained)
    metrics.count('catch_ups', 1)
    this.#adopt(snapshot ? [snapshot, ...updates] : updates)
    ledger.caughtUp(seq)
  }
}
