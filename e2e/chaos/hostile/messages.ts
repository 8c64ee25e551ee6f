import * as encoding from 'lib0/encoding'
import { encodeFrame } from '#e2e/bench/collab/frames.ts'
import { bytesOf } from './write-update.ts'

const messageSync = 0
const messageAwareness = 1

const syncKinds = { step1: 0, step2: 1, update: 2 } as const

/** A sync message around `body`. */
export function syncMessage(kind: keyof typeof syncKinds, body: Uint8Array): Uint8Array {
  return bytesOf((encoder) => {
    encoding.writeVarUint(encoder, messageSync)
    encoding.writeVarUint(encoder, syncKinds[kind])
    encoding.writeVarUint8Array(encoder, body)
  })
}

/** The same as one frame. */
export function syncFrame(kind: keyof typeof syncKinds, body: Uint8Array): Buffer {
  return encodeFrame(syncMessage(kind, body))
}

/** An awareness message around whatever `write` writes. */
export function awarenessMessage(write: (encoder: encoding.Encoder) => void): Uint8Array {
  return bytesOf((encoder) => {
    encoding.writeVarUint(encoder, messageAwareness)
    encoding.writeVarUint8Array(encoder, bytesOf(write))
  })
}

/** An awareness message with the state of one client: JSON, or what claims to be. */
export function presenceMessage(client: number, clock: number, state: string): Uint8Array {
  return awarenessMessage((encoder) => {
    for (const number of [1, client, clock]) encoding.writeVarUint(encoder, number)
    encoding.writeVarString(encoder, state)
  })
}
