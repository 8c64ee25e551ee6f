import type { IncomingMessage } from 'node:http'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { RoomState } from './document/room-state.ts'

/** Where updates become durable. The host implements it; one row per update, numbered per room. */
export type Journal = {
  /**
   * The whole durable state of a room at one moment; with `after` only what follows that number: the
   * rows behind it, and the snapshot only when it is newer than `after`. Throws when it can't be
   * read: a room is never opened from a failed load.
   */
  load(room: string, after?: number): Promise<RoomState>
  /** The last number given, by room, of all `rooms` that were ever written. */
  heads(rooms: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * Makes all entries durable in one commit, in order, all or nothing. Resolves with one sequence
   * number per entry (dense and rising per room) only once they would survive a crash.
   */
  append(entries: readonly JournalEntry[]): Promise<number[]>
  /**
   * From now on `load` gives `snapshot`, written at document version `version`, in place of the rows
   * up to and including `upToSeq`. A crash at any moment leaves either the rows or the snapshot; one
   * that is not newer than the present snapshot is dropped.
   */
  compact(room: string, upToSeq: number, snapshot: Uint8Array, version: string): Promise<void>
}

export type JournalEntry = { room: string; update: Uint8Array; personId: string }

/** Decides who may open which room. Asked during the upgrade, before the handshake. */
export type Gatekeeper = {
  admit(request: IncomingMessage): Promise<Admission | Refusal>
}

export type Refusal = { refused: ErrorSlug }

export type Admission = {
  room: string
  person: Person
  canWrite: boolean
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
 * What the host has against an update that the engine would take; null for nothing. Asked for each
 * content message of somebody who may write, in the order in which a room gets them. An update that it
 * lets pass is taken. Must not throw.
 */
export type JudgeEdit = (room: string, update: Uint8Array) => ErrorSlug | null

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

/** Upgrades a room's document before the first sync. */
export type UpgradeDocument = {
  /** Names what `run` upgrades to; a snapshot written at the same version is not looked at again. */
  version: string
  /**
   * Gets the whole encoded state (null for a room never written) and returns an update, or the whole
   * new state, to apply; null when nothing is to change. Must give the same bytes on every node for
   * the same state.
   */
  run(state: Uint8Array | null): Uint8Array | null
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
  | 'compactions'
  | 'compactions_failed'
  | 'rooms_loaded'
  | 'room_loads_failed'
  | 'rooms_unloaded'

/**
 * `_ms` are milliseconds, `_rows` journal rows, `_updates` updates of one tick of one room. `ack_ms`
 * is the time from receiving an update to telling its sender that it is saved.
 */
export type CollabHistogram =
  'ack_ms' | 'admit_ms' | 'commit_ms' | 'commit_rows' | 'compaction_ms' | 'load_ms' | 'tick_updates'
