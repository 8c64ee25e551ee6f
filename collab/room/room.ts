import { mergeUpdates, type Doc } from 'yjs'
import { BusLink } from '../bus/bus-link.ts'
import type { BusMessage } from '../bus/bus-messages.ts'
import { Ledger } from '../journal/ledger.ts'
import { loadDocument } from '../journal/load-document.ts'
import { syncFrame, syncUpdate } from '../wire/messages.ts'
import { applyIncoming, type Incoming } from './apply-incoming.ts'
import { Audience } from './audience.ts'
import type { Connection } from './connection.ts'
import type { RoomDocument } from './room-document.ts'
import type { RoomParts } from './room-parts.ts'

type Hooks = {
  /** The room has updates to apply; `tick` is to be called before the loop sleeps. */
  onDirty: (room: Room) => void
  /** The room has left memory and is to be forgotten. */
  onGone: (room: Room) => void
}

/**
 * loading: the state is on its way, sockets wait unread. open: at work. closing: the last one left
 * and the journal is being folded; whoever comes makes it open again. gone: of no more use.
 */
type Stage =
  { kind: 'loading' } | ({ kind: 'open' } & Open) | ({ kind: 'closing' } & Open) | { kind: 'gone' }

type Open = { document: RoomDocument; ledger: Ledger }

/** One campaign's document while somebody uses it. */
export class Room {
  readonly name: string
  readonly audience: Audience
  readonly #parts: RoomParts & Hooks
  readonly #bus: BusLink
  readonly #opened: Promise<void>
  #stage: Stage = { kind: 'loading' }
  #incoming: Incoming[] = []
  /** What runs in the background or holds the room; it does not unload before this is zero. */
  #busy = 0
  readonly #running = new Set<string>()
  #idleTimer: NodeJS.Timeout | null = null

  constructor(name: string, parts: RoomParts & Hooks) {
    this.name = name
    this.#parts = parts
    this.audience = new Audience(parts.limits, (body) => this.#bus.publish('awareness', body))
    // Before loading: what other nodes say meanwhile is kept and applied on top.
    this.#bus = new BusLink(parts.bus, name, (message) => this.#onBus(message))
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
  get ledger(): Ledger | null {
    return 'ledger' in this.#stage ? this.#stage.ledger : null
  }

  /** Adds a connection. It is neither told nor read anything before the whole state is there. */
  join(connection: Connection): void {
    this.audience.connections.add(connection)
    this.#stopIdling()
    const document = this.#reopen()
    if (document) this.audience.greet(connection, document)
    else connection.transport.pause()
  }

  /** Removes a connection and what it showed of itself. */
  leave(connection: Connection): void {
    if (!this.audience.connections.delete(connection)) return
    this.audience.presence.leave(connection, this.#parts.clock().getTime())
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
    if (incoming.length === 0 || !('document' in this.#stage)) return
    const { document, ledger } = this.#stage
    const { metrics, limits } = this.#parts
    metrics.observe('tick_updates', incoming.length)
    const hadPending = document.hasPending
    const result = applyIncoming(this.name, document, incoming, { metrics, limits })
    const senders = [...result.settled.keys()]
    // A sender has all of its own update, but not what this update set free of others'.
    this.#spread(result.news, senders.length === 1 && !hadPending ? senders[0] : undefined)
    for (const update of result.pending) this.#bus.publish('update', update)
    ledger.record(result.rows)
    for (const [connection, message] of result.settled) {
      ledger.whenDurable(() => connection.tell({ kind: 'saved', upTo: message }))
    }
  }

  /** Runs the host's own edit as `personId` and resolves when it is durable. */
  async edit(personId: string, change: (doc: Doc) => void): Promise<void> {
    await this.#use(async ({ document, ledger }) => {
      const news = document.change(change)
      this.#spread(news)
      ledger.record(news.map((update) => ({ room: this.name, update, personId })))
      await ledger.durable()
    })
  }

  /** Resolves when everything accepted so far is durable. Rejects when the room can't be loaded. */
  async flush(): Promise<void> {
    this.tick()
    await this.#use(({ ledger }) => ledger.durable())
  }

  /** Lets go of everything at once, also of what is not durable. */
  destroy(): void {
    const { document } = this
    if (this.stage === 'gone') return
    this.#stage = { kind: 'gone' }
    this.#stopIdling()
    this.audience.stop()
    this.#bus.close()
    document?.destroy()
    this.#parts.onGone(this)
  }

  async #load(): Promise<void> {
    const { metrics, log, limits, commit } = this.#parts
    const startedAt = performance.now()
    try {
      const { document, position } = await loadDocument(this.name, this.#parts)
      if (this.stage === 'gone') return document.destroy()
      const ledger = new Ledger(this.name, position, { commit, limits }, this.#ledgerListener())
      this.#stage = { kind: 'open', document, ledger }
    } catch (error) {
      metrics.count('room_loads_failed', 1)
      log.error({ err: error, room: this.name }, 'room could not be loaded')
      for (const connection of this.audience.connections) connection.close('unavailable')
      this.destroy()
      throw error
    }
    metrics.observe('load_ms', performance.now() - startedAt)
    metrics.count('rooms_loaded', 1)
    this.#welcomeWaiting()
  }

  #welcomeWaiting(): void {
    const { document } = this
    if (!document) return
    this.#bus.open()
    for (const connection of this.audience.connections) {
      this.audience.greet(connection, document)
      connection.transport.resume()
    }
    this.#startIdling()
  }

  #ledgerListener() {
    return {
      onDurable: () => this.#onDurable(),
      onStalled: () => {
        for (const connection of this.audience.connections) connection.tell({ kind: 'stalled' })
      },
    }
  }

  #onDurable(): void {
    if (this.ledger?.isBehind) void this.#catchUp()
    else if (this.ledger?.isWorthFolding) void this.#fold()
    this.#startIdling()
  }

  /** Sends what is new as one frame to everybody here; returns what was sent. */
  #show(news: readonly Uint8Array[], except?: Connection): Uint8Array | null {
    const [first] = news
    if (!first) return null
    const merged = news.length === 1 ? first : mergeUpdates([...news])
    this.audience.send(syncFrame(syncUpdate, merged), except)
    return merged
  }

  /** Sends what is new to everybody here and to the other nodes. */
  #spread(news: readonly Uint8Array[], except?: Connection): void {
    const merged = this.#show(news, except)
    if (merged) this.#bus.publish('update', merged)
  }

  #onBus({ kind, body }: BusMessage): void {
    const { document } = this
    if (!document) return
    if (kind === 'update') return this.#adopt(document, [body])
    this.audience.presence.receiveFromBus(body, this.#parts.clock().getTime())
    this.audience.showPresence()
  }

  /** Applies what is, or is about to be, in the journal already. */
  #adopt(document: RoomDocument, updates: readonly Uint8Array[]): void {
    this.#show(document.apply(updates, this.#parts.limits).emitted)
  }

  /** Reads from the journal what other nodes wrote between our rows. */
  #catchUp(): Promise<void> {
    return this.#upkeep('catch up', async ({ document, ledger }) => {
      const { snapshot, updates, seq } = await this.#parts.journal.load(this.name)
      this.#adopt(document, snapshot ? [snapshot, ...updates] : updates)
      ledger.caughtUp(seq)
    })
  }

  /**
   * Replaces the rows that the document contains by its state. The state may hold more than those
   * rows: what follows is applied on top of it, which changes nothing.
   */
  #fold(): Promise<void> {
    return this.#upkeep('fold', async ({ document, ledger }) => {
      const upTo = ledger.contained
      const snapshot = document.encodeWhole()
      await this.#parts.journal.compact(this.name, upTo, snapshot, '')
      ledger.folded(upTo, snapshot.length)
      this.#parts.metrics.count('compactions', 1)
    })
  }

  /** Runs background work, one of a kind at a time. After a failure the next occasion tries again. */
  async #upkeep(kind: string, work: (open: Open) => Promise<void>): Promise<void> {
    if (this.#running.has(kind)) return
    this.#running.add(kind)
    try {
      await this.#use(work)
    } catch (error) {
      this.#parts.log.warn({ err: error, room: this.name, kind }, 'room upkeep failed')
    } finally {
      this.#running.delete(kind)
    }
  }

  /** Runs `work` on the open document and keeps the room from unloading meanwhile. */
  async #use<T>(work: (open: Open) => Promise<T>): Promise<T> {
    this.#busy++
    this.#stopIdling()
    try {
      await this.#opened
      if (!('document' in this.#stage)) throw new Error('room is gone')
      return await work(this.#stage)
    } finally {
      this.#busy--
      this.#startIdling()
    }
  }

  #reopen(): RoomDocument | null {
    if (this.#stage.kind === 'closing') this.#stage = { ...this.#stage, kind: 'open' }
    return this.document
  }

  get #isIdle(): boolean {
    const unsaved = this.ledger?.unsaved ?? 0
    const nobody = this.audience.connections.size === 0
    return nobody && unsaved === 0 && this.#incoming.length === 0 && this.#busy === 0
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

  /** Folds the journal and gives the memory back, unless somebody came; asked again after waiting. */
  async #unload(): Promise<void> {
    if (this.#stage.kind !== 'open' || !this.#isIdle) return
    this.#stage = { ...this.#stage, kind: 'closing' }
    if (this.ledger?.hasUnfolded) await this.#fold()
    if (this.stage !== 'closing') return
    if (this.#isIdle) {
      this.#parts.metrics.count('rooms_unloaded', 1)
      return this.destroy()
    }
    this.#reopen()
    this.#startIdling()
  }
}
