import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { encodeHello, messageCollab, readFromCollab } from '#shared/contract/collab-messages.ts'
import { encodeFrame } from '../collab/frames.ts'

const messageSync = 0
const messageAwareness = 1

export const syncKinds = { stepOne: 0, stepTwo: 1, update: 2 } as const
/** The state vector, and the update, of somebody who has nothing. */
export const emptyVector = Uint8Array.of(0)
export const emptyUpdate = Uint8Array.of(0, 0)
export const helloFrame = encodeFrame(encodeHello())

/** A sync message of a client around a state vector (step one) or an update, ready to be sent. */
export function syncFrame(kind: number, body: Uint8Array): Buffer {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageSync)
  encoding.writeVarUint(encoder, kind)
  encoding.writeVarUint8Array(encoder, body)
  return encodeFrame(encoding.toUint8Array(encoder))
}

/** Shows that client number `client` is there. */
export function presenceFrame(client: number, clock: number): Buffer {
  const entry = encoding.createEncoder()
  encoding.writeVarUint(entry, 1)
  encoding.writeVarUint(entry, client)
  encoding.writeVarUint(entry, clock)
  encoding.writeVarString(entry, '{"place":"bench"}')
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageAwareness)
  encoding.writeVarUint8Array(encoder, encoding.toUint8Array(entry))
  return encodeFrame(encoding.toUint8Array(encoder))
}

/** What a message of the server is, as far as the bench cares. Throws for one that was refused. */
export type Heard =
  | { kind: 'step-one' | 'step-two'; body: Uint8Array }
  | { kind: 'saved'; upTo: number }
  | { kind: 'other' }

export function readMessage(bytes: Uint8Array): Heard {
  if (bytes[0] === messageCollab) return readOurs(bytes)
  if (bytes[0] !== messageSync || bytes[1] === syncKinds.update) return other
  const decoder = decoding.createDecoder(bytes)
  decoding.readVarUint(decoder)
  const kind = decoding.readVarUint(decoder) === syncKinds.stepOne ? 'step-one' : 'step-two'
  return { kind, body: decoding.readVarUint8Array(decoder) }
}

const other: Heard = { kind: 'other' }

function readOurs(bytes: Uint8Array): Heard {
  const decoder = decoding.createDecoder(bytes)
  decoding.readVarUint(decoder)
  const message = readFromCollab(decoder)
  if (message?.kind === 'refused') throw new Error(`An update was refused: ${message.reason}`)
  return message?.kind === 'saved' ? { kind: 'saved', upTo: message.upTo } : other
}
