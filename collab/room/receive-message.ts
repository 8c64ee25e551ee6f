import type { StatusSlug } from '#shared/errors/status-errors.ts'
import { carriedKind, helloKind, messageCollab } from '#shared/contract/collab-messages.ts'
import type { CollabMessage } from '#shared/contract/collab-messages.ts'
import type { Part, Vector } from '../document/part.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { Limits } from '../limits.ts'
import type { JudgeEdit, Metrics } from '../ports.ts'
import {
  messageAwareness,
  messageQueryAwareness,
  messageSync,
  syncStep1,
  syncStep2,
  syncUpdate,
} from '../wire/messages.ts'
import { ScanReader } from '../wire/scan-reader.ts'
import { readStateVector, scanUpdate, type Scan } from '../wire/scan-update.ts'
import type { Connection } from './connection.ts'
import { isForged } from './is-forged.ts'
import type { Room } from './room.ts'

type Parts = { limits: Limits; metrics: Metrics; judge: JudgeEdit; now: number }

/** A step 1 makes us encode a document; it counts as this many messages. Nobody sends many. */
const stepOneCost = 50

/** Handles one message of a client. Whatever it holds, nothing is thrown. */
export function receiveMessage(
  room: Room,
  connection: Connection,
  data: Uint8Array,
  parts: Parts,
): void {
  if (connection.closed) return
  const { metrics, limits, now } = parts
  metrics.count('messages_received', 1)
  metrics.count('bytes_received', data.length)
  if (data.length > limits.messageBytes) return tooLarge(connection, data)
  const cost = data[0] === messageSync && data[1] === syncStep1 ? stepOneCost : 1
  const inTime = connection.messages.take(cost, now) && connection.bytes.take(data.length, now)
  if (!inTime) return connection.close('rate-limited')
  const document = room.copies.documentOf(connection)
  if (!document) return connection.close('unavailable')
  try {
    const reader = new ScanReader(data)
    const kind = readKind(reader)
    if (kind) handlers[kind]({ room, document, connection, reader, parts })
    else metrics.count('messages_ignored', 1)
  } catch {
    connection.close('bad-request')
  }
}

/** Whoever says more of one document counts no further. */
const mostCarried = 100_000

type Received = {
  room: Room
  document: RoomDocument
  connection: Connection
  /** Stands behind the kind. */
  reader: ScanReader
  parts: Parts
}

/** Every kind of message in the table of rights, and no other. */
const handlers: Record<CollabMessage, (received: Received) => void> = {
  hello({ room, connection }) {
    if (connection.hello) return
    connection.hello = true
    room.welcome(connection)
  },
  carried({ reader, parts: { metrics } }) {
    const [carried, shown] = [reader.varUint(), reader.varUint()]
    metrics.count('changes_carried', Math.min(carried, mostCarried))
    metrics.count('changes_shown', Math.min(shown, mostCarried))
  },
  'sync-step-1'({ room, document, connection, reader, parts }) {
    const vector = readStateVector(reader.view(), parts.limits.documentClients)
    if (!vector) throw new Error('state vector')
    if (isOfAnother(room, connection, document, vector)) {
      return connection.close(whyRenewed(connection))
    }
    // Whoever asks again and again without taking the answers is not kept waiting, but let go.
    if (connection.isFull) return connection.close('too-slow')
    connection.hasAsked = true
    connection.sendState(syncStep2, document.encodeSince(vector))
  },
  'sync-step-2': (received) => receiveContent(received, syncStep2),
  'sync-update': (received) => receiveContent(received, syncUpdate),
  awareness: receiveAwareness,
  'query-awareness': ({ room, connection }) => room.audience.showEverybody(connection),
}

/** Null for a type that this server doesn't know. Throws for a sync message of an unknown kind. */
function readKind(reader: ScanReader): CollabMessage | null {
  switch (reader.varUint()) {
    case messageSync:
      return readSyncKind(reader.varUint())
    case messageAwareness:
      return 'awareness'
    case messageQueryAwareness:
      return 'query-awareness'
    case messageCollab:
      return readOwnKind(reader.varUint())
    default:
      return null
  }
}

function readOwnKind(kind: number): CollabMessage | null {
  if (kind === helloKind) return 'hello'
  return kind === carriedKind ? 'carried' : null
}

function readSyncKind(kind: number): CollabMessage {
  if (kind === syncStep1) return 'sync-step-1'
  if (kind === syncStep2) return 'sync-step-2'
  if (kind === syncUpdate) return 'sync-update'
  throw new Error('unknown sync message')
}

function receiveContent(
  { room, document, connection, reader, parts }: Received,
  kind: typeof syncStep2 | typeof syncUpdate,
): void {
  const message = connection.received + 1
  const body = reader.view()
  connection.received = message
  const scan = scanReceived(body, document, parts.limits.scan)
  if (!scan.ok) {
    return refuse(connection, message, scan.tooLarge ? 'too-large' : 'update-refused', parts)
  }
  if (!connection.canWrite) {
    const part = { bytes: body, scan }
    return receiveFromReader({ room, document, connection, part }, message, kind, parts)
  }
  if (isForged(room.audience.presence, document, connection, scan)) {
    return refuse(connection, message, 'update-refused', parts)
  }
  const isStep2 = kind === syncStep2 && !connection.synced
  const added = scan.runs.filter(({ client }) => document.clockOf(client) === 0)
  if (room.copies.isOfEarlier(added.map(({ client }) => client))) {
    return refuse(connection, message, whyRenewed(connection), parts)
  }
  // By their ids: many updates of a new client may come before the first is in the document.
  if (!isStep2) for (const { client } of added) connection.newClients.add(client)
  const adds = { scan, clients: added.length, bytes: body.length }
  if (isOvergrown(room, document, connection, adds, parts.limits)) {
    return refuse(connection, message, 'too-large', parts)
  }
  const objection = parts.judge(room.name, body)
  if (objection) return refuse(connection, message, objection, parts)
  // A copy: the message is a view of what the socket read, and would keep all of that in memory.
  room.accept({ connection, part: { bytes: body.slice(), scan }, message, isStep2 })
}

/**
 * Every step 2 of a stock client repeats all that was ever deleted, so what the document has of it
 * comes on top of the limits.
 */
function scanReceived(
  body: Uint8Array,
  document: RoomDocument,
  limits: Limits['scan'],
): ReturnType<typeof scanUpdate> {
  const scan = scanUpdate(body, limits)
  if (scan.ok || !scan.tooLarge) return scan
  const clients = limits.clients + document.clients
  const deleteRanges = limits.deleteRanges + document.deleteRanges
  return scanUpdate(body, { ...limits, clients, deleteRanges })
}

/**
 * A reader may send what we have already: stock clients answer every step 1. A stock client that
 * really edits is closed; in answer to our step 1 it may merely know what a crash took from us.
 */
function receiveFromReader(
  {
    room,
    document,
    connection,
    part,
  }: Pick<Received, 'room' | 'document' | 'connection'> & {
    part: Part
  },
  message: number,
  kind: number,
  { metrics }: Parts,
): void {
  const settle = (isKnown: boolean) => {
    if (!isKnown) {
      metrics.count('updates_refused', 1, 'read-only')
      connection.tell({ kind: 'refused', message, reason: 'read-only' })
      if (!connection.hello && kind === syncUpdate) return connection.close('read-only')
    }
    room.confirm(connection, message)
  }
  if (document.contains(part)) return settle(true)
  if (document.lacks(part) || !connection.seesPast) return settle(false)
  // Nothing else of this connection is answered before: messages are settled in their order.
  connection.transport.pause()
  void room.holds({ ...part, bytes: part.bytes.slice() }).then((isKnown) => {
    settle(isKnown)
    connection.transport.resume()
  })
}

/** Our programs before generations say hello and name no form; of this they tell people to reload. */
function whyRenewed({ hello, holds }: Connection): StatusSlug {
  return hello && holds.form === null ? 'update-refused' : 'document-renewed'
}

/** Has somebody with this state vector a copy of another document than this one? */
function isOfAnother(
  room: Room,
  { seesPast }: Connection,
  document: RoomDocument,
  vector: Vector,
): boolean {
  const unknown = [...vector.keys()].filter((client) => document.clockOf(client) === 0)
  return seesPast ? room.copies.isOfEarlier(unknown) : unknown.length > 0
}

function isOvergrown(
  room: Room,
  document: RoomDocument,
  connection: Connection,
  { scan, clients, bytes }: { scan: Scan; clients: number; bytes: number },
  limits: Limits,
): boolean {
  // Deleting makes room, so it goes on in a full document.
  const adds = scan.runs.length > 0
  if (adds && (room.ledger?.documentBytes ?? 0) + bytes > limits.documentBytes) return true
  if (connection.newClients.size > limits.newClientsPerConnection) return true
  if (clients > 0 && document.clients + clients > limits.documentClients) return true
  let roots = document.roots.size
  for (const name of scan.roots) if (!document.roots.has(name)) roots++
  return roots > limits.documentRoots
}

function receiveAwareness({ room, connection, reader, parts: { limits, now } }: Received): void {
  const update = reader.view()
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
function refuse(connection: Connection, message: number, reason: StatusSlug, parts: Parts): void {
  parts.metrics.count('updates_refused', 1, reason)
  connection.tell({ kind: 'refused', message, reason })
  connection.close(reason)
}
