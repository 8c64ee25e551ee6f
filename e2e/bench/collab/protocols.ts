import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { encodeHello, messageCollab, readFromCollab } from '#shared/contract/collab-messages.ts'

const messageSync = 0
const messageAwareness = 1
// Step 1 and step 2 of somebody who has nothing yet.
const askForAll = Uint8Array.of(messageSync, messageYjsSyncStep1, 1, 0)
const haveNothing = Uint8Array.of(messageSync, messageYjsSyncStep2, 2, 0, 0)
const awarenessOfNobody = Uint8Array.of(messageAwareness, 1, 0)

/** The whole state, as an update; or that all content messages up to a number are durable. */
export type Heard = { kind: 'state'; update: Uint8Array } | { kind: 'saved'; upTo: number }

/** How to speak with a server, without a document. */
export type Protocol = {
  /** What a client sends first; where it is empty, no state is to be awaited. */
  greeting: readonly Uint8Array[]
  /** What a client sends so often that the server does not take it for gone. */
  keepAlive: Uint8Array | null
  /** Says what is durable. */
  acknowledges: boolean
  updateMessage(update: Uint8Array): Uint8Array
  /** Null for a message that says neither. Throws when an update of ours was refused. */
  read(message: Uint8Array): Heard | null
}

/** Messages are passed on, whatever they are. */
export const relayed: Protocol = {
  greeting: [],
  keepAlive: null,
  acknowledges: false,
  updateMessage,
  read: () => null,
}

/** The protocol of y-websocket. */
export const yWebsocket: Protocol = {
  ...relayed,
  greeting: [askForAll, haveNothing],
  read: (message) => readState(message, 0),
}

/** The same with our acknowledgements. */
export const fanfare: Protocol = {
  ...yWebsocket,
  greeting: [encodeHello(), askForAll, haveNothing],
  acknowledges: true,
  read: (message) => (message[0] === messageCollab ? readSaved(message) : readState(message, 0)),
}

/** Hocuspocus puts the document's name before each message, and asks for a token first. */
export function hocuspocus(documentName: string): Protocol {
  const name = encoding.encode((encoder) => encoding.writeVarString(encoder, documentName))
  const addressed = (message: Uint8Array) => Buffer.concat([name, message])
  const tokenOfNoLetters = Uint8Array.of(2, 0, 0)
  return {
    greeting: [tokenOfNoLetters, askForAll, haveNothing].map(addressed),
    keepAlive: addressed(awarenessOfNobody),
    acknowledges: false,
    updateMessage: (update) => addressed(updateMessage(update)),
    read: (message) => readState(message, name.length),
  }
}

function updateMessage(update: Uint8Array): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, messageSync)
    encoding.writeVarUint(encoder, messageYjsUpdate)
    encoding.writeVarUint8Array(encoder, update)
  })
}

function readState(message: Uint8Array, start: number): Heard | null {
  if (message[start] !== messageSync || message[start + 1] !== messageYjsSyncStep2) return null
  const decoder = decoding.createDecoder(message.subarray(start + 2))
  return { kind: 'state', update: decoding.readVarUint8Array(decoder) }
}

function readSaved(message: Uint8Array): Heard | null {
  const decoder = decoding.createDecoder(message)
  decoding.readVarUint(decoder)
  const said = readFromCollab(decoder)
  if (said?.kind === 'refused') throw new Error(`An update was refused: ${said.reason}`)
  return said?.kind === 'saved' ? { kind: 'saved', upTo: said.upTo } : null
}
