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
  const frame = startFrame(type.length + lengthOf(body.length) + body.length)
  const { payload } = frame
  payload.set(type)
  let at = type.length
  let rest = body.length
  while (rest >= 0x80) {
    payload[at++] = 0x80 | (rest & 0x7f)
    rest >>>= 7
  }
  payload[at++] = rest
  payload.set(body, at)
  return frame
}

/** An awareness message that names nobody: a sign of life that every stock client accepts. */
export const keepAliveFrame = awarenessFrame(Uint8Array.of(0))
