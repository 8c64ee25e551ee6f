import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { asRecord } from '#shared/lib/is-record.ts'
import type { Limits } from '../limits.ts'
import { ScanReader } from '../wire/scan-reader.ts'
import type { Connection } from './connection.ts'

/** One person's place, as sent to everybody. `state` is JSON, `'null'` once they have left. */
type Entry = {
  clock: number
  state: string
  owner: Connection | null
  personId: string
  updatedAt: number
  /** Does it come from a connection of this process, rather than over the bus? */
  own: boolean
}

/** A client id that was in use: only the same person may take it up again for a while. */
type Released = { clock: number; personId: string; until: number }

type PresenceLimits = Pick<
  Limits,
  'awarenessStateBytes' | 'awarenessIdsPerConnection' | 'awarenessTimeoutMs'
>

/**
 * Who is here. A client id belongs to the connection that used it first; entries for other ids are
 * passed over (stock clients echo everybody's). `user` is always the authenticated person.
 */
export class Presence {
  readonly #limits: PresenceLimits
  readonly #entries = new Map<number, Entry>()
  readonly #released = new Map<number, Released>()
  #dirty = new Set<number>()

  constructor(limits: PresenceLimits) {
    this.#limits = limits
  }

  /** Is there something that `takeChanges` would give? */
  get changed(): boolean {
    return this.#dirty.size > 0
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  ownerOf(client: number): Connection | null {
    return this.#entries.get(client)?.owner ?? null
  }

  /** Takes an awareness update of a client. Throws when it is malformed or a state is too large. */
  receive(connection: Connection, update: Uint8Array, now: number): void {
    const reader = new ScanReader(update)
    for (let left = reader.count(3); left > 0; left--) {
      const client = reader.varUint()
      const clock = reader.varUint()
      const state = reader.view()
      if (!this.#mayUse(connection, client, clock, now)) continue
      if (state.length > this.#limits.awarenessStateBytes) throw new Error('state too large')
      this.#set(connection, client, clock, stamp(state, connection), now)
    }
  }

  /** Takes what another node sent: already bound and stamped there. */
  receiveFromBus(update: Uint8Array, now: number): void {
    const decoder = decoding.createDecoder(update)
    for (let left = decoding.readVarUint(decoder); left > 0; left--) {
      const client = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      const state = decoding.readVarString(decoder)
      const known = this.#entries.get(client)
      if (known?.owner) continue
      const isNewer = !known || known.clock < clock || (known.clock === clock && state === 'null')
      if (!isNewer) continue
      const personId = state === 'null' ? (known?.personId ?? '') : personIn(state)
      this.#entries.set(client, { clock, state, personId, owner: null, updatedAt: now, own: false })
      this.#dirty.add(client)
    }
  }

  /** Removes what the connection showed. */
  leave(connection: Connection, now: number): void {
    for (const client of connection.awarenessIds) this.#release(client, now)
    connection.awarenessIds = []
  }

  /** Removes those who have been silent for too long; clients renew every 15 s. */
  expire(now: number): void {
    const silentSince = now - this.#limits.awarenessTimeoutMs
    for (const [client, entry] of this.#entries) {
      if (entry.updatedAt > silentSince) continue
      const { owner } = entry
      if (owner) owner.awarenessIds = owner.awarenessIds.filter((id) => id !== client)
      this.#release(client, now)
    }
    for (const [client, { until }] of this.#released)
      if (until <= now) this.#released.delete(client)
  }

  /** The awareness update that shows everybody to somebody new; null when nobody is here. */
  encodeAll(): Uint8Array | null {
    return this.#encode([...this.#entries.keys()])
  }

  /** The same of those only who are connected to this process. */
  encodeOwn(): Uint8Array | null {
    return this.#encode([...this.#entries].flatMap(([client, { own }]) => (own ? [client] : [])))
  }

  /** What changed since the last call: all of it, and what of it the other nodes don't know. */
  takeChanges(): { all: Uint8Array; own: Uint8Array | null } | null {
    const changed = [...this.#dirty]
    const all = this.#encode(changed)
    const own = this.#encode(changed.filter((client) => this.#entries.get(client)?.own))
    for (const client of changed) {
      const entry = this.#entries.get(client)
      if (entry?.state === 'null' && !entry.owner) this.#entries.delete(client)
    }
    this.#dirty = new Set()
    return all && { all, own }
  }

  #mayUse(connection: Connection, client: number, clock: number, now: number): boolean {
    const entry = this.#entries.get(client)
    if (entry && entry.owner === connection) return entry.clock < clock
    if (entry?.owner) return false
    // An echo of somebody who has just left must not bring them back under another name; whoever
    // comes over from another node is still seen there.
    const isSame = entry?.personId === connection.person.id && clock > entry.clock
    if (entry && (entry.own || !isSame) && entry.state !== 'null') return false
    if (connection.awarenessIds.length >= this.#limits.awarenessIdsPerConnection) return false
    const released = this.#released.get(client)
    if (!released || released.until <= now) return true
    return released.personId === connection.person.id && clock >= released.clock
  }

  #set(connection: Connection, client: number, clock: number, state: string, now: number): void {
    if (state === 'null' && !this.#entries.has(client)) return
    if (!connection.awarenessIds.includes(client)) {
      connection.awarenessIds = [...connection.awarenessIds, client]
    }
    const personId = connection.person.id
    this.#entries.set(client, {
      clock,
      state,
      personId,
      owner: connection,
      updatedAt: now,
      own: true,
    })
    this.#dirty.add(client)
  }

  #release(client: number, now: number): void {
    const entry = this.#entries.get(client)
    if (!entry) return
    const until = now + 2 * this.#limits.awarenessTimeoutMs
    const { clock, personId } = entry
    if (entry.owner) this.#released.set(client, { clock, personId, until })
    this.#entries.set(client, { ...entry, state: 'null', owner: null })
    this.#dirty.add(client)
  }

  #encode(clients: readonly number[]): Uint8Array | null {
    const entries = clients.flatMap((client) => {
      const entry = this.#entries.get(client)
      return entry ? [{ client, ...entry }] : []
    })
    if (entries.length === 0) return null
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, entries.length)
    for (const { client, clock, state } of entries) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarString(encoder, state)
    }
    return encoding.toUint8Array(encoder)
  }
}

/** Who a state of another node belongs to; it was stamped there. */
function personIn(state: string): string {
  const { user } = asRecord(JSON.parse(state))
  const { id } = asRecord(user)
  return typeof id === 'string' ? id : ''
}

const text = new TextDecoder('utf-8', { fatal: true })

/** The state with `user` replaced by the person of the connection. Throws unless it is an object. */
function stamp(bytes: Uint8Array, { person }: Connection): string {
  const state: unknown = JSON.parse(text.decode(bytes))
  if (state === null) return 'null'
  if (typeof state !== 'object' || Array.isArray(state)) throw new Error('state is not an object')
  return JSON.stringify({ ...state, user: { id: person.id, name: person.name } })
}
