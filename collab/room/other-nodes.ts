import { BusLink } from '../bus/bus-link.ts'
import type { BusMessage } from '../bus/bus-messages.ts'
import { storedPart, type Part } from '../document/part.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { Ledger } from '../journal/ledger.ts'
import { systemPerson } from '../journal/load-document.ts'
import type { Head, JournalEntry } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { Presence } from './presence.ts'
import type { RoomParts } from './room-parts.ts'

/** What this side of a room needs of it. */
type RoomSide = {
  presence: () => Presence
  /** Null while loading and after the end. */
  open: () => { document: RoomDocument; ledger: Ledger<Connection>; generation: number } | null
  /** The room is in a later generation, which another node has begun. */
  retire: () => void
  renewal: () => { waitForOther(): void; goOn(): void }
  /** Sends what is new to everybody here. */
  show: (news: readonly Part[]) => void
  showPresence: () => void
  /** Gives rows to the journal, and tells the other nodes of them. */
  record: (rows: readonly JournalEntry[]) => void
  /** Runs work in the background that the room waits for before it unloads. */
  catchUp: (work: () => Promise<void>) => void
}

/** A row of another node that is on its way to the journal; `heard` is its number in the ledger. */
type Pledge = { heard: number; update: Uint8Array }

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
  /** By node and its row number, oldest first. */
  readonly #pledges = new Map<string, Pledge>()
  #gapTimer: NodeJS.Timeout | null = null
  #adoptTimer: NodeJS.Timeout | null = null

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
    if (this.#adoptTimer) clearTimeout(this.#adoptTimer)
    this.#bus.close()
  }

  /** Rows of this node, the first of them its row number `first`, are on their way to the journal. */
  tellRows(first: number, rows: readonly JournalEntry[]): void {
    if (!this.#bus.isShared) return
    const { node, metrics } = this.#parts
    const generation = this.#generation
    metrics.count('bus_messages', rows.length)
    for (const [index, { update }] of rows.entries()) {
      this.#bus.publish({ kind: 'row', generation, node, row: first + index, update })
    }
  }

  /** Rows of this node, from its number `row` on, are durable and have these numbers. */
  tellSaved(row: number, seqs: readonly number[]): void {
    const { node } = this.#parts
    this.#bus.publish({ kind: 'saved', generation: this.#generation, node, row, seqs })
    this.#watchGap()
  }

  /** The room is in this generation from now on. */
  tellRenewed(generation: number): void {
    this.#bus.publish({ kind: 'renewed', generation })
  }

  /**
   * Lets the others read nobody until the returned function is called; null when there is nobody to
   * tell.
   */
  hold(): (() => void) | null {
    if (!this.#bus.isShared) return null
    const generation = this.#generation
    const say = () => this.#bus.publish({ kind: 'renewing', generation })
    say()
    const saying = setInterval(say, this.#parts.limits.renewPauseMs / 3)
    return () => {
      clearInterval(saying)
      if (this.#generation === generation) this.tellRenewed(generation)
    }
  }

  tellAwareness(update: Uint8Array): void {
    this.#bus.publish({ kind: 'awareness', update })
  }

  /** Shows the others who is here and asks who is there; after the bus was away. */
  meetAgain(): void {
    this.#answerWhoIsHere()
    this.#bus.publish({ kind: 'ask' })
  }

  /** The journal is so far: has this node got everything up to there? */
  heardOf({ seq, generation }: Head): void {
    if (this.#isLater(generation)) return this.#side.retire()
    this.#side.open()?.ledger.heardOf(seq)
    this.#watchGap()
  }

  #hear(message: BusMessage): void {
    const open = this.#side.open()
    if (!open) return
    if ('generation' in message && message.generation !== open.generation) {
      // Of an earlier one there is nothing to be taken: the journal refuses it, too.
      if (this.#isLater(message.generation)) this.#side.retire()
      return
    }
    switch (message.kind) {
      case 'row':
        return this.#takeRow(message.node, message.row, message.update)
      case 'renewing':
        return this.#side.renewal().waitForOther()
      case 'renewed':
        return this.#side.renewal().goOn()
      case 'saved': {
        const { node, row, seqs } = message
        if (this.#bus.hasHeard(node, row, seqs.length))
          for (const seq of seqs) open.ledger.holds(seq)
        else for (const seq of seqs) open.ledger.heardOf(seq)
        this.#settle(node, row, seqs.length)
        return this.#watchGap()
      }
      case 'awareness':
        this.#side.presence().receiveFromBus(message.update, this.#parts.now())
        return this.#side.showPresence()
      case 'ask':
        return this.#answerWhoIsHere()
    }
  }

  /** One that can't be read counts as missed: the journal has it. */
  #takeRow(node: number, row: number, update: Uint8Array): void {
    try {
      if (this.#take([update])) this.#await(node, row, update)
    } catch (error) {
      this.#bus.missed(node)
      this.#parts.log.warn({ err: error, room: this.#room }, 'a row of another node is broken')
    }
  }

  /** Holds back what follows until `node` says that its row is durable. */
  #await(node: number, row: number, update: Uint8Array): void {
    const { ledger } = this.#side.open() ?? {}
    if (!ledger) return
    this.#pledges.set(`${node} ${row}`, { heard: ledger.hear(), update: update.slice() })
    this.#adoptTimer ??= this.#adoptLater()
  }

  /** Rows of `node` from its number `row` on, `count` of them, are durable. */
  #settle(node: number, row: number, count: number): void {
    const heard: number[] = []
    for (let one = row; one < row + count; one++) {
      const pledge = this.#pledges.get(`${node} ${one}`)
      if (pledge) heard.push(pledge.heard)
      this.#pledges.delete(`${node} ${one}`)
    }
    if (heard.length > 0) this.#side.open()?.ledger.settle(heard)
  }

  /**
   * Writes what is still pledged by then: its node may be gone, and nobody else would. Written twice
   * it changes nothing.
   */
  #adoptLater(): NodeJS.Timeout {
    const overdue = [...this.#pledges.keys()]
    return setTimeout(() => {
      this.#adoptTimer = null
      const late = overdue.flatMap((key) => this.#pledges.get(key) ?? [])
      for (const key of overdue) this.#pledges.delete(key)
      this.#adopt(late)
      if (this.#pledges.size > 0) this.#adoptTimer = this.#adoptLater()
    }, this.#parts.limits.adoptMs)
  }

  #adopt(pledges: readonly Pledge[]): void {
    if (pledges.length === 0) return
    const rows = pledges.map(({ update }) => ({ room: this.#room, update, personId: systemPerson }))
    this.#side.record(rows)
    this.#side.open()?.ledger.adopt(pledges.map(({ heard }) => heard))
  }

  #answerWhoIsHere(): void {
    const update = this.#side.presence().encodeOwn()
    if (update) this.tellAwareness(update)
  }

  /**
   * Takes what is, or is about to be, in the journal already, and shows what of it is new. Was there
   * anything new, be it waiting for more?
   */
  #take(updates: readonly Uint8Array[]): boolean {
    const open = this.#side.open()
    if (!open) return false
    const taken = updates.map((update) => open.document.take(storedPart(update.slice())))
    const news = taken.flatMap(({ fresh, freed }) => (fresh ? [fresh, ...freed] : []))
    for (const { bytes } of news) open.ledger.grew(bytes.length)
    this.#side.show(news)
    return news.length > 0 || taken.some(({ waiting }) => waiting !== null)
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
    const { snapshot, updates, ...head } = await journal.load(this.#room, ledger.contained)
    metrics.count('catch_ups', 1)
    if (this.#isLater(head.generation)) return this.#side.retire()
    this.#take(snapshot ? [snapshot, ...updates] : updates)
    ledger.caughtUp(head.seq)
  }

  get #generation(): number {
    return this.#side.open()?.generation ?? 0
  }

  #isLater(generation: number): boolean {
    return generation > this.#generation && this.#generation > 0
  }
}
