import * as decoding from 'lib0/decoding'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { messageCollab, readHello } from '#shared/contract/collab-messages.ts'
import type { CollabMessage } from '#shared/contract/collab-messages.ts'
import type { Limits } from '../limits.ts'
import type { Metrics } from '../ports.ts'
import {
  awarenessFrame,
  messageAwareness,
  messageQueryAwareness,
  messageSync,
  syncFrame,
  syncStep1,
  syncStep2,
  syncUpdate,
} from '../wire/messages.ts'
import { isSoundStateVector, scanUpdate, type Scan } from '../wire/scan-update.ts'
import type { Connection } from './connection.ts'
import type { Room } from './room.ts'
import type { RoomDocument } from './room-document.ts'

type Parts = { limits: Limits; metrics: Metrics; now: number }

/** A step 1 makes us encode a document; it counts as this many messages. */
const stepOneCost = 10

/** Handles one message of a client. Whatever it holds, nothing is thrown. */
export function receiveMessage(
  room: Room,
  connection: Connection,
  data: Uint8Array,
  parts: Parts,
): void {
  if (connection.closed) return
  parts.metrics.count('messages_received', 1)
  if (data.length > parts.limits.messageBytes) return tooLarge(connection, data)
  const cost = data[0] === messageSync && data[1] === syncStep1 ? stepOneCost : 1
  const inTime =
    connection.messages.take(cost, parts.now) && connection.bytes.take(data.length, parts.now)
  if (!inTime) return connection.close('rate-limited')
  const { document } = room
  if (!document) return connection.close('unavailable')
  try {
    const decoder = decoding.createDecoder(data)
    const kind = readKind(decoder)
    if (kind) handlers[kind]({ room, document, connection, decoder, parts })
    else parts.metrics.count('messages_ignored', 1)
  } catch {
    connection.close('bad-request')
  }
}

type Received = {
  room: Room
  document: RoomDocument
  connection: Connection
  /** Stands behind the kind. */
  decoder: decoding.Decoder
  parts: Parts
}

/** Every kind of message in the table of rights, and no other. */
const handlers: Record<CollabMessage, (received: Received) => void> = {
  hello({ connection }) {
    connection.hello = true
    connection.tell({ kind: 'welcome', canWrite: connection.canWrite })
  },
  'sync-step-1'({ document, connection, decoder, parts }) {
    const vector = decoding.readVarUint8Array(decoder)
    if (!isSoundStateVector(vector, parts.limits.documentClients)) throw new Error('state vector')
    connection.send(syncFrame(syncStep2, document.encodeSince(vector)))
  },
  'sync-step-2': (received) => receiveContent(received, syncStep2),
  'sync-update': (received) => receiveContent(received, syncUpdate),
  awareness: receiveAwareness,
  'query-awareness'({ room, connection }) {
    const everybody = room.audience.presence.encodeAll()
    if (everybody) connection.send(awarenessFrame(everybody))
  },
}

/** Null for a type that this server doesn't know. Throws for a sync message of an unknown kind. */
function readKind(decoder: decoding.Decoder): CollabMessage | null {
  switch (decoding.readVarUint(decoder)) {
    case messageSync:
      return readSyncKind(decoding.readVarUint(decoder))
    case messageAwareness:
      return 'awareness'
    case messageQueryAwareness:
      return 'query-awareness'
    case messageCollab:
      return readHello(decoder) ? 'hello' : null
    default:
      return null
  }
}

function readSyncKind(kind: number): CollabMessage {
  if (kind === syncStep1) return 'sync-step-1'
  if (kind === syncStep2) return 'sync-step-2'
  if (kind === syncUpdate) return 'sync-update'
  throw new Error('unknown sync message')
}

function receiveContent(
  { room, document, connection, decoder, parts }: Received,
  kind: typeof syncStep2 | typeof syncUpdate,
): void {
  const body = decoding.readVarUint8Array(decoder)
  const message = ++connection.received
  const scan = scanUpdate(body, parts.limits.scan)
  if (!scan.ok) {
    return refuse(connection, message, scan.tooLarge ? 'too-large' : 'update-refused', parts)
  }
  if (!connection.canWrite) return receiveFromReader(room, connection, body, message, kind, parts)
  const isStep2 = kind === syncStep2 && !connection.synced
  if (!isStep2 && isForged(room, document, connection, scan)) {
    return refuse(connection, message, 'update-refused', parts)
  }
  if (isOvergrown(room, document, scan, body.length, parts.limits)) {
    return refuse(connection, message, 'too-large', parts)
  }
  room.accept({ connection, update: body, message, isStep2 })
}

/**
 * A reader may send what we have already: stock clients answer every step 1. A stock client that
 * really edits is closed; in answer to our step 1 it may merely know what a crash took from us.
 */
function receiveFromReader(
  room: Room,
  connection: Connection,
  update: Uint8Array,
  message: number,
  kind: number,
  parts: Parts,
): void {
  if (!room.document?.contains(update)) {
    parts.metrics.count('updates_refused', 1)
    connection.tell({ kind: 'refused', message, reason: 'read-only' })
    if (!connection.hello && kind === syncUpdate) return connection.close('read-only')
  }
  room.ledger?.whenDurable(() => connection.tell({ kind: 'saved', upTo: message }))
}

/** Does it continue the work of a client that is somebody else's, here now and known in full? */
function isForged(
  room: Room,
  document: RoomDocument,
  connection: Connection,
  { clients, ends }: Scan,
): boolean {
  return clients.some((client, index) => {
    const owner = room.audience.presence.ownerOf(client)
    if (!owner || owner.person.id === connection.person.id) return false
    if (!owner.canWrite || !owner.synced) return false
    return (ends[index] ?? 0) > document.clockOf(client)
  })
}

function isOvergrown(
  room: Room,
  document: RoomDocument,
  scan: Scan,
  bytes: number,
  limits: Limits,
): boolean {
  if ((room.ledger?.documentBytes ?? 0) + bytes > limits.documentBytes) return true
  if (document.clients + scan.clients.length <= limits.documentClients) return false
  const added = scan.clients.filter((client) => document.clockOf(client) === 0).length
  return document.clients + added > limits.documentClients
}

function receiveAwareness({ room, connection, decoder, parts: { limits, now } }: Received): void {
  const update = decoding.readVarUint8Array(decoder)
  if (update.length > limits.awarenessBytes) return connection.close('too-large')
  room.audience.presence.receive(connection, update, now)
  room.audience.showPresence()
}

function tooLarge(connection: Connection, data: Uint8Array): void {
  const isContent = data[0] === messageSync && data[1] !== syncStep1
  if (isContent) {
    connection.received++
    connection.tell({ kind: 'refused', message: connection.received, reason: 'too-large' })
  }
  connection.close('too-large')
}

/** The client's document has gone another way than ours: it is told, and must start afresh. */
function refuse(connection: Connection, message: number, reason: ErrorSlug, parts: Parts): void {
  parts.metrics.count('updates_refused', 1)
  connection.tell({ kind: 'refused', message, reason })
  connection.close(reason)
}
