import { encodeFromCollab, type FromCollab } from '#shared/contract/collab-messages.ts'
import { lengthOf } from '../document/write-update.ts'
import { buildFrame, startFrame, type Frame } from './frame.ts'

/** The message types of y-websocket; any other than these and ours is ignored. */
export const messageSync = 0
export const messageAwareness = 1
export const messageQueryAwareness = 3

export const syncStep1 = 0
export const syncStep2 = 1
export const syncUpdate = 2

/** A sync message around a state vector (step 1) or an update (step 2, update). */
export function syncFrame(kind: number, body: Uint8Array): Frame {
  return messageFrame([messageSync, kind], body)
}

/** From so many bytes on a body is sent as it is instead of being copied behind its header. */
const largeBody = 256 * 1024

/**
 * The wire of a sync message for one receiver, in pieces that are to be sent one behind the other: a
 * state may have many megabytes. The body must not change any more.
 */
export function syncWire(kind: number, body: Uint8Array): Uint8Array[] {
  if (body.length < largeBody) return [syncFrame(kind, body).wire]
  return [startMessage([messageSync, kind], body.length, 0).wire, body]
}

/** An awareness message around an encoded awareness update. */
export function awarenessFrame(update: Uint8Array): Frame {
  return messageFrame([messageAwareness], update)
}

/** One of our own messages; only for clients that said hello. */
export function collabFrame(message: FromCollab): Frame {
  return buildFrame(encodeFromCollab(message))
}

/** The type bytes, the length of the body, the body: written once, into the frame itself. */
function messageFrame(type: readonly number[], body: Uint8Array): Frame {
  const frame = startMessage(type, body.length, body.length)
  frame.payload.set(body, frame.payload.length - body.length)
  return frame
}

/** The same up to the body, with room for so much of that. */
function startMessage(type: readonly number[], length: number, room: number): Frame {
  const head = type.length + lengthOf(length)
  const frame = startFrame(head + length, head + room)
  const { payload } = frame
  payload.set(type)
  let at = type.length
  let rest = length
  while (rest >= 0x80) {
    payload[at++] = 0x80 | (rest & 0x7f)
    rest >>>= 7
  }
  payload[at] = rest
  return frame
}

/** An awareness message that names nobody: a sign of life that every stock client accepts. */
export const keepAliveFrame = awarenessFrame(Uint8Array.of(0))
