import type { IncomingMessage } from 'node:http'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { StatusSlug } from '#shared/errors/status-errors.ts'
import type { RoomState } from './document/room-state.ts'

/** Where updates become durable. The host implements it; one row per update, numbered per room. */
export type Journal = {
  /**
   * The whole durable state of a room at one moment; with `after` only what follows that number: the
   * rows behind it, and the snapshot only when it is newer than `after`. Throws when it can't be
   * read: a room is never opened from a failed load.
   */
  load(room: string, after?: number): Promise<RoomState>
  /** The last number given and the generation, by room, of all `rooms` that were ever written. */
  heads(rooms: readonly string[]): Promise<ReadonlyMap<string, Head>>
  /**
   * Makes the entries durable in one commit, in order. Resolves with one sequence number per entry
   * (dense and rising per room) only once they would survive a crash. A room takes only what is
   * meant for the generation that it is in: null for each entry of another one. They are meant for
   * what `generations` says of their room, or else the first.
   */
  append(
    entries: readonly JournalEntry[],
    generations?: ReadonlyMap<string, number>,
  ): Promise<(number | null)[]>
  /**
   * From now on `load` gives `snapshot` in place of the rows up to and including `upToSeq`. A crash
   * at any moment leaves either the rows or the snapshot; one that is not newer than the present
   * snapshot is dropped.
   */
  compact(room: string, upToSeq: number, snapshot: Uint8Array): Promise<void>
  /**
   * Begins the next generation: from now on `load` gives its document, under the same number, as it
   * says the same. In one transaction, and only while the room is at that number and generation: false, and
   * nothing is changed, when somebody has written or begun another generation meanwhile.
   */
  renew(room: string, next: NextGeneration): Promise<boolean>
}

export type JournalEntry = { room: string; update: Uint8Array; personId: string }

export type Head = { seq: number; generation: number }

/** What takes the place of generation `generation`, which ends at `seq`. */
export type NextGeneration = Head & {
  document: Uint8Array
  /** The form of `document`. */
  form: number
  /** The last state of the generation that ends, compacted. */
  last: Uint8Array
  /** The Yjs client numbers in it, rising. */
  clients: readonly number[]
}

/** Decides who may open which room. Asked during the upgrade, before the handshake. */
export type Gatekeeper = {
  admit(request: IncomingMessage): Promise<Admission | Refusal>
}

export type Refusal = { refused: ErrorSlug }

export type Admission = {
  room: string
  person: Person
  canWrite: boolean
  /** May they see what was there before? Else they get what is visible now; whoever writes, may. */
  seesPast: boolean
  /** Can anybody be this person, or as many as they like? Then they are counted by network, too. */
  isStranger: boolean
  /** Opaque; the host ends or narrows connections by it. */
  sessionId: string
  /** Milliseconds since the epoch; the connection is closed with `signed-out` then. */
  expiresAt: number
  /** Called when the connection is open: only now does the host find it among `connections()`. */
  onOpen?: () => void
}

/** The authenticated person as stamped on awareness; clients can't set these fields. */
export type Person = { id: string; name: string }

/**
 * A change that the host makes itself: the update that it comes to for a document of this state, which is
 * one update, too; null for none. What is written meanwhile does not hinder it.
 */
export type Change = (state: Uint8Array) => Uint8Array | null | Promise<Uint8Array | null>

/**
 * What the host has against an update that the engine would take; null for nothing. Asked for each
 * content message of somebody who may write, in the order in which a room gets them. An update that it
 * lets pass is taken. Must not throw.
 */
export type JudgeEdit = (room: string, update: Uint8Array) => StatusSlug | null

/** Carries what nodes tell each other about a room. It may lose messages, and then says so. */
export type Bus = {
  /** Is there anybody to tell? An engine whose bus is not shared never looks for others' rows. */
  readonly shared: boolean
  /** Never throws. Lost while the bus is away; a node never hears itself. */
  publish(room: string, message: Uint8Array): void
  /**
   * Calls `listener` with what other nodes publish; returns the stop. `subscribed` is called once
   * nothing of the room is missed from then on. While the bus is away, `onReturn` tells that.
   */
  subscribe(
    room: string,
    listener: (message: Uint8Array) => void,
    subscribed?: () => void,
  ): () => void
  /**
   * Calls `listener` whenever messages of any room may have been missed, here or by the others: the
   * bus is back after it was away, and all subscriptions stand. Returns the stop.
   */
  onReturn(listener: () => void): () => void
}

/** What documents say and how they are written, which the host alone knows. */
export type Documents = {
  /** The form that this build reads and writes; that of a later build is greater. */
  form: number
  /**
   * A document of this form that says the same as `state`, of this or an older form, but has no past:
   * one client number, nothing deleted. Takes its time elsewhere than on this loop.
   */
  renew(room: string, state: Uint8Array): Promise<Uint8Array>
  /**
   * A document of what is visible of `state`, which `writer` alone has written, for those who may not
   * see the past. Rejects when there can be none, for lack of memory or time.
   */
  present(state: Uint8Array, writer: number): Promise<PresentDocument>
}

/** What is visible of a document, as it changes. Everything rejects once it is lost. */
export type PresentDocument = {
  /** The document has changed by these updates: what this one changes by, null for nothing. */
  follow(updates: readonly Uint8Array[]): Promise<Uint8Array | null>
  /** The whole of it, in which nothing that was deleted or replaced has left a byte. */
  state(): Promise<Uint8Array>
  close(): void
}

/** One line per event, as pino takes them: fields first. Never content, never names. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What the engine counts; `reason` says why something was refused or closed. */
export type Metrics = {
  count(name: CollabCounter, by: number, reason?: ErrorSlug): void
  observe(name: CollabHistogram, value: number): void
}

export type CollabCounter =
  | 'connections_opened'
  | 'connections_refused'
  | 'connections_closed'
  | 'messages_received'
  | 'messages_ignored'
  | 'bytes_received'
  | 'bytes_sent'
  | 'frames_sent'
  | 'slow_receivers'
  | 'updates_accepted'
  | 'updates_refused'
  | 'updates_pending'
  | 'bus_messages'
  | 'catch_ups'
  | 'journal_rows'
  | 'journal_failures'
  | 'generations'
  | 'generations_put_off'
  | 'changes_carried'
  | 'changes_shown'
  | 'compactions'
  | 'compactions_failed'
  | 'rooms_loaded'
  | 'room_loads_failed'
  | 'rooms_unloaded'

/**
 * `_ms` are milliseconds, `_rows` journal rows, `_updates` updates of one tick of one room, `_bytes_…`
 * bytes of a document. `ack_ms` is the time from receiving an update to telling its sender that it is
 * saved.
 */
export type CollabHistogram =
  | 'ack_ms'
  | 'admit_ms'
  | 'commit_ms'
  | 'commit_rows'
  | 'compaction_ms'
  | 'generation_bytes_after'
  | 'generation_bytes_before'
  | 'generation_ms'
  | 'load_ms'
  | 'tick_updates'
