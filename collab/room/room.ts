import { storedPart, type Part } from '../document/part.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { RetiredClients } from '../document/retired-clients.ts'
import { Ledger } from '../journal/ledger.ts'
import { LaterForm, loadDocument } from '../journal/load-document.ts'
import type { Change, Head } from '../ports.ts'
import { Audience } from './audience.ts'
import type { Connection } from './connection.ts'
import { EarlyUpdates, type Incoming } from './early-updates.ts'
import { Compaction } from './compaction.ts'
import { Copies } from './copies.ts'
import { Growth } from './growth.ts'
import { OtherNodes } from './other-nodes.ts'
import { Renewal } from './renewal.ts'
import type { RoomParts } from './room-parts.ts'
import { takeIncoming } from './take-incoming.ts'
import { Upkeep } from './upkeep.ts'
import { pack } from './pack.ts'

type Hooks = {
  /** The room has updates to apply; `tick` is to be called before the loop sleeps. */
  onDirty: (room: Room) => void
  /** The room has left memory and is to be forgotten. */
  onGone: (room: Room) => void
  /** Nobody is here any more, and the document is worth renewing if it stays at `head`. */
  onWorthRenewing: (room: Room, head: Head) => void
}

/**
 * loading: the state is on its way, sockets wait unread. open: at work. closing: the last one left
 * and the journal is being compacted; whoever comes makes it open again. gone: of no more use.
 */
type Stage =
  { kind: 'loading' } | ({ kind: 'open' } & Open) | ({ kind: 'closing' } & Open) | { kind: 'gone' }

type Open = {
  document: RoomDocument
  ledger: Ledger<Connection>
  generation: number
  retired: RetiredClients
}

/** One campaign's document while somebody uses it. */
export class Room {
  readonly name: string
  readonly audience: Audience
  readonly copies: Copies
  readonly others: OtherNodes
  readonly renewal: Renewal
  /** Has the campaign gone on to another generation? Then this room is gone, and another one is there. */
  isRetired = false
  readonly #parts: RoomParts & Hooks
  readonly #compaction: Compaction
  readonly #growth: Growth
  readonly #upkeep: Upkeep<Open>
  readonly #opened: Promise<void>
  #stage: Stage = { kind: 'loading' }
  #incoming: Incoming[] = []
  readonly #early: EarlyUpdates
  #idleTimer: NodeJS.Timeout | null = null
  /** When rows were last given to the journal, by the clock of the rooms. */
  #writtenAt = 0

  constructor(name: string, parts: RoomParts & Hooks) {
    this.name = name
    this.#parts = parts
    const { limits, metrics, now } = parts
    const publish = (update: Uint8Array) => this.others.tellAwareness(update)
    const open = () => ('document' in this.#stage ? this.#stage : null)
    this.audience = new Audience({
      limits,
      metrics,
      now,
      publish,
      documentOf: (receivers) => this.copies.documentOf({ seesPast: receivers === 'past' }),
    })
    this.copies = new Copies(name, parts, this.audience, open)
    this.#growth = new Growth({
      mostBytes: limits.documentBytes,
      bytes: () => this.ledger?.documentBytes ?? 0,
      connections: this.audience.connections,
    })
    this.#upkeep = new Upkeep({
      opened: () => this.#opened,
      open,
      onBusy: () => this.#stopIdling(),
      onIdle: () => this.#startIdling(),
      onFailed: (kind, error) => parts.log.warn({ err: error, room: name, kind }, 'upkeep failed'),
    })
    this.#compaction = new Compaction(name, parts, {
      open,
      run: (work) => this.#upkeep.run('compact', work),
      record: (rows) => this.ledger && this.#record(this.ledger, rows),
      onCompacted: () => {
        this.#growth.look()
        this.renewal.whenMuch()
      },
    })
    this.renewal = new Renewal(name, parts, {
      open,
      run: (work) => this.#upkeep.run('renew', work),
      others: () => this.others,
      stopReading: () => this.audience.stopReading(),
      tick: () => this.tick(),
      retire: () => this.#retire(),
    })
    this.others = new OtherNodes(name, parts, {
      presence: () => this.audience.presence,
      open,
      show: (news) => this.#showOthers(news),
      showPresence: () => this.audience.showPresence(),
      catchUp: (work) => void this.#upkeep.run('catch up', work),
      record: (rows) => this.ledger && this.#record(this.ledger, rows),
      retire: () => this.#retire(),
      renewal: () => this.renewal,
    })
    this.#early = new EarlyUpdates(limits)
    this.#opened = this.#load()
    // Whoever needs the outcome holds the room; the sockets that wait are told by `#load`.
    this.#opened.catch(() => undefined)
  }

  get stage(): Stage['kind'] {
    return this.#stage.kind
  }

  /** The document, or null while loading and after the end. */
  get document(): RoomDocument | null {
    return 'document' in this.#stage ? this.#stage.document : null
  }

  /** Exists exactly while the document does. */
  get ledger(): Ledger<Connection> | null {
    return 'ledger' in this.#stage ? this.#stage.ledger : null
  }

  /** Adds a connection. It is neither told nor read anything before the whole state is there. */
  join(connection: Connection): void {
    this.audience.connections.add(connection)
    this.#stopIdling()
    if (this.#reopen()) this.copies.greet(connection)
    else connection.transport.pause()
  }

  /** Tells a client that said hello which document this is, and what it may do. */
  welcome(connection: Connection): void {
    this.copies.welcome(connection)
    this.#growth.tell(connection)
  }

  /** Removes a connection and what it showed of itself. */
  leave(connection: Connection): void {
    if (!this.audience.connections.delete(connection)) return
    this.#early.forget(connection)
    this.copies.leave()
    this.audience.presence.leave(connection, this.#parts.now())
    this.audience.showPresence()
    this.#startIdling()
  }

  /** Takes a scanned update; it is applied with all others of this tick. */
  accept(incoming: Incoming): void {
    this.#incoming.push(incoming)
    if (this.#incoming.length === 1) this.#parts.onDirty(this)
  }

  /** Applies what came since the last tick, sends it on, and hands it to the journal. */
  tick(): void {
    const incoming = this.#incoming
    this.#incoming = []
    if (!('document' in this.#stage)) return
    if (incoming.length === 0 && !this.#early.isWaiting) return
    const { document, ledger } = this.#stage
    this.#parts.metrics.observe('tick_updates', incoming.length)
    const at = performance.now()
    const side = { document, name: this.name, early: this.#early, presence: this.audience.presence }
    const taken = takeIncoming(side, incoming, this.#parts.metrics)
    this.copies.show(document, taken.news, taken.onlySender ?? undefined)
    this.#record(ledger, taken.rows)
    this.#growth.look()
    for (const [connection, message] of taken.settled) this.confirm(connection, message, at)
    // Its senders may have left before it was applied, and nothing of it may have been new.
    this.#startIdling()
  }

  /**
   * Tells `connection` once everything up to `message`, but for what waits for other updates, is
   * durable. `at`: when that was taken (performance.now()).
   */
  confirm(connection: Connection, message: number, at = performance.now()): void {
    connection.settled = Math.max(message, connection.settled)
    const upTo = Math.min(connection.settled, this.#early.firstOf(connection) - 1)
    this.ledger?.confirm(connection, upTo, at)
  }

  /** Takes the host's own edit as `personId` and resolves when it is durable. */
  async edit(personId: string, change: Change): Promise<void> {
    await this.#upkeep.use(async ({ document, ledger }) => {
      const update = await change(document.encodeWhole())
      // Meanwhile it may have been written anew, or deleted.
      if (this.document !== document) throw new Error('the document is not here any more')
      if (!update) return
      const { fresh, freed } = document.take(storedPart(update))
      if (fresh) {
        this.#showOthers([fresh, ...freed])
        this.#record(ledger, [{ room: this.name, update: fresh.bytes, personId }])
      }
      await ledger.durable()
    })
  }

  /** Resolves when everything accepted so far is durable. Rejects when the room can't be loaded. */
  async flush(): Promise<void> {
    this.tick()
    await this.#upkeep.use(({ ledger }) => ledger.durable())
  }

  /**
   * Is everything in this update here already? Deletions may follow from others in ways that only
   * a compacted document knows, so it may compact first. Takes it as known when that fails.
   */
  async holds(part: Part): Promise<boolean> {
    if (this.document?.contains(part) ?? true) return true
    if (this.document?.isCompacted) return false
    await this.#compaction.now()
    return this.document && this.document.isCompacted ? this.document.contains(part) : true
  }

  /** Compacts what has come, and gives back memory, when the room was left alone for a while. */
  rest(now: number): void {
    const since = now - this.#parts.limits.restMs
    if (this.#writtenAt < since) {
      this.#compaction.atRest()
      this.document?.forgetShapes()
    }
    void this.document?.rest(since, pack)
  }

  /** Lets go of everything at once, also of what is not durable. */
  destroy(): void {
    if (this.stage === 'gone') return
    this.#stage = { kind: 'gone' }
    this.#stopIdling()
    this.audience.stop()
    this.copies.close()
    this.others.close()
    this.renewal.goOn()
    this.#parts.onGone(this)
  }

  async #load(): Promise<void> {
    const { metrics, log, limits, commit } = this.#parts
    const startedAt = performance.now()
    try {
      const { document, position, retired } = await loadDocument(this.name, this.#parts)
      if (this.stage === 'gone') return
      const ledger = new Ledger(this.name, position, { commit, limits }, this.#ledgerListener())
      this.#stage = { kind: 'open', document, ledger, generation: position.generation, retired }
    } catch (error) {
      metrics.count('room_loads_failed', 1)
      log.error({ err: error, room: this.name }, 'room could not be loaded')
      const why = error instanceof LaterForm ? 'node-outdated' : 'unavailable'
      for (const connection of this.audience.connections) connection.close(why)
      this.destroy()
      throw error
    }
    metrics.observe('load_ms', performance.now() - startedAt)
    metrics.count('rooms_loaded', 1)
    this.#welcomeWaiting()
  }

  #welcomeWaiting(): void {
    if (!this.document) return
    this.others.open()
    for (const connection of this.audience.connections) {
      this.copies.greet(connection)
      connection.transport.resume()
    }
    this.#startIdling()
  }

  /** Another document has taken the place of this one: everybody is to come back for that. */
  #retire(): void {
    if (this.stage === 'gone') return
    this.isRetired = true
    this.ledger?.discard()
    this.destroy()
    for (const connection of this.audience.connections) connection.close('document-renewed')
  }

  #ledgerListener() {
    const { metrics } = this.#parts
    return {
      onSaved: (connection: Connection, message: number, at: number) => {
        metrics.observe('ack_ms', performance.now() - at)
        connection.tell({ kind: 'saved', upTo: message })
      },
      onDurable: (row: number, seqs: readonly number[]) => {
        this.others.tellSaved(row, seqs)
        this.#compaction.whenMuch()
        this.#startIdling()
      },
      onSettled: () => this.#startIdling(),
      onRetired: () => this.#retire(),
      onStalled: () => {
        for (const connection of this.audience.connections) connection.tell({ kind: 'stalled' })
      },
    }
  }

  /** The same for what no client here has sent; some of what those sent may have waited for it. */
  #showOthers(news: readonly Part[]): void {
    if (this.document) this.copies.show(this.document, news)
    if (this.#early.isWaiting) this.#parts.onDirty(this)
  }

  /** Hands rows to the journal, and to the other nodes. */
  #record(ledger: Ledger<Connection>, rows: Parameters<Ledger<Connection>['record']>[0]): void {
    const first = ledger.accepted + 1
    this.#writtenAt = this.#parts.now()
    ledger.record(rows)
    this.others.tellRows(first, rows)
  }

  #reopen(): RoomDocument | null {
    if (this.#stage.kind === 'closing') this.#stage = { ...this.#stage, kind: 'open' }
    return this.document
  }

  get #isIdle(): boolean {
    const unsaved = this.ledger?.unsaved ?? 0
    const nobody = this.audience.connections.size === 0
    return nobody && unsaved === 0 && this.#incoming.length === 0 && !this.#upkeep.isBusy
  }

  #startIdling(): void {
    if (this.#idleTimer || this.stage !== 'open' || !this.#isIdle) return
    this.#idleTimer = setTimeout(() => {
      this.#idleTimer = null
      void this.#unload()
    }, this.#parts.limits.idleRoomMs)
  }

  #stopIdling(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    this.#idleTimer = null
  }

  /** Compacts the journal and gives the memory back, unless somebody came; asked again after waiting. */
  async #unload(): Promise<void> {
    if (this.#stage.kind !== 'open' || !this.#isIdle) return
    this.#stage = { ...this.#stage, kind: 'closing' }
    await this.#compaction.atEnd()
    if (this.stage !== 'closing') return
    if (this.#isIdle) {
      if (this.renewal.worthwhile) this.#parts.onWorthRenewing(this, this.renewal.worthwhile)
      this.#parts.metrics.count('rooms_unloaded', 1)
      return this.destroy()
    }
    this.#reopen()
    this.#startIdling()
  }
}
