import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { isStatusSlug } from '../errors/status-errors.ts'
import type { StatusSlug } from '../errors/status-errors.ts'
import type { collabRules } from '../permissions/sockets.ts'

/**
 * The one message type that Fanfare adds to y-websocket's 0 (sync), 1 (awareness), 2 (auth) and
 * 3 (query awareness). A client that never sends a hello never receives it.
 */
export const messageCollab = 100

const kinds = {
  hello: 0,
  welcome: 1,
  saved: 2,
  refused: 3,
  stalled: 4,
  'nearly-full': 5,
  carried: 6,
} as const

/** From so much of its greatest size on, people are warned of a document's growth. */
export const warnAtPercent = 90

/** What follows the type of a hello, and of news of what was carried over. */
export const helloKind = kinds.hello
export const carriedKind = kinds.carried

/** Version of the messages below; a server answers any version with what it knows. */
const collabVersion = 1

/** Every kind of message that a client sends, by its name in the table of rights. */
export type CollabMessage = keyof typeof collabRules

/**
 * What the server tells a client that said hello. Content messages are the sync messages of kind
 * step 2 and update; each side numbers them from 1 on each connection.
 *
 * - `welcome`: the hello was understood, and the document is of this generation; sent again whenever
 *   the right to write changes.
 * - `saved`: every content message up to `upTo` would survive a crash, except those named by an
 *   earlier `refused`.
 * - `refused`: content message `message` was not applied.
 * - `stalled`: storage is failing; nothing is lost, and nothing is saved until the next `saved`.
 * - `nearly-full`: the document has `percent` of the bytes it may have; at 100 all but deletions is
 *   refused. Told from `warnAtPercent` on, and once more when it has fallen below.
 */
export type FromCollab =
  | { kind: 'welcome'; canWrite: boolean; generation: number }
  | { kind: 'saved'; upTo: number }
  | { kind: 'refused'; message: number; reason: StatusSlug }
  | { kind: 'stalled' }
  | { kind: 'nearly-full'; percent: number }

/** The bytes of the opt-in; to be sent as the first message of a connection. */
export function encodeHello(): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageCollab)
  encoding.writeVarUint(encoder, kinds.hello)
  encoding.writeVarUint(encoder, collabVersion)
  return encoding.toUint8Array(encoder)
}

/**
 * The bytes of the news that this client has carried over so many changes from an earlier generation,
 * and shows so many to be copied.
 */
export function encodeCarried(carried: number, shown: number): Uint8Array {
  const encoder = encoding.createEncoder()
  for (const part of [messageCollab, kinds.carried, carried, shown])
    encoding.writeVarUint(encoder, part)
  return encoding.toUint8Array(encoder)
}

/** The bytes of one message from the server, type included. */
export function encodeFromCollab(message: FromCollab): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageCollab)
  encoding.writeVarUint(encoder, kinds[message.kind])
  switch (message.kind) {
    case 'welcome':
      encoding.writeVarUint(encoder, message.canWrite ? 1 : 0)
      encoding.writeVarUint(encoder, message.generation)
      break
    case 'saved':
      encoding.writeVarUint(encoder, message.upTo)
      break
    case 'refused':
      encoding.writeVarUint(encoder, message.message)
      encoding.writeVarString(encoder, message.reason)
      break
    case 'stalled':
      break
    case 'nearly-full':
      encoding.writeVarUint(encoder, message.percent)
      break
  }
  return encoding.toUint8Array(encoder)
}

/**
 * Reads one message from the server, up to behind its type. Null for a kind this client does not
 * know. Throws when the message is cut off.
 */
export function readFromCollab(decoder: decoding.Decoder): FromCollab | null {
  switch (decoding.readVarUint(decoder)) {
    case kinds.welcome:
      return {
        kind: 'welcome',
        canWrite: decoding.readVarUint(decoder) === 1,
        // A build that knew no generations says none, and has only first ones.
        generation: decoding.hasContent(decoder) ? decoding.readVarUint(decoder) : 1,
      }
    case kinds.saved:
      return { kind: 'saved', upTo: decoding.readVarUint(decoder) }
    case kinds.refused:
      return {
        kind: 'refused',
        message: decoding.readVarUint(decoder),
        reason: slugOf(decoding.readVarString(decoder)),
      }
    case kinds.stalled:
      return { kind: 'stalled' }
    case kinds['nearly-full']:
      return { kind: 'nearly-full', percent: decoding.readVarUint(decoder) }
    default:
      return null
  }
}

function slugOf(text: string): StatusSlug {
  return isStatusSlug(text) ? text : 'update-refused'
}

/** Does a message that a client sends count as a content message (sync step 2 or update)? */
export function isContentMessage(bytes: Uint8Array): boolean {
  return bytes[0] === 0 && (bytes[1] === 1 || bytes[1] === 2)
}
