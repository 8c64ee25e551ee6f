import * as encoding from 'lib0/encoding'
import { encodeFromCollab, type FromCollab } from '#shared/contract/collab-messages.ts'
import { buildFrame, type Frame } from './frame.ts'

/** The message types of y-websocket; any other than these and ours is ignored. */
export const messageSync = 0
export const messageAwareness = 1
export const messageQueryAwareness = 3

export const syncStep1 = 0
export const syncStep2 = 1
export const syncUpdate = 2

/** A sync message around a state vector (step 1) or an update (step 2, update). */
export function syncFrame(kind: number, body: Uint8Array): Frame {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageSync)
  encoding.writeVarUint(encoder, kind)
  encoding.writeVarUint8Array(encoder, body)
  return buildFrame(encoding.toUint8Array(encoder))
}

/** An awareness message around an encoded awareness update. */
export function awarenessFrame(update: Uint8Array): Frame {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageAwareness)
  encoding.writeVarUint8Array(encoder, update)
  return buildFrame(encoding.toUint8Array(encoder))
}

/** One of our own messages; only for clients that said hello. */
export function collabFrame(message: FromCollab): Frame {
  return buildFrame(encodeFromCollab(message))
}

/** An awareness message that names nobody: a sign of life that every stock client accepts. */
export const keepAliveFrame = awarenessFrame(Uint8Array.of(0))
