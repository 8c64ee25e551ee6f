import * as encoding from 'lib0/encoding'

const sign = 0x7e
const digits = 7
const oneClient = 1
const oneStruct = 1
const contentString = 4
const hasOrigin = 0x80
const parentIsRoot = 1
const nothingDeleted = 0

/** What update number `sequence` types: found again in whatever bytes it reaches a reader. */
export function markerOf(sequence: number): string {
  return `~${String(sequence).padStart(digits, '0')}`
}

/** Calls `found` with the number of each marker in `bytes`. */
export function scanMarkers(bytes: Uint8Array, found: (sequence: number) => void): void {
  for (let at = bytes.indexOf(sign); at !== -1; at = bytes.indexOf(sign, at + 1)) {
    const sequence = numberAt(bytes, at + 1)
    if (sequence !== null) found(sequence)
  }
}

function numberAt(bytes: Uint8Array, start: number): number | null {
  let number = 0
  for (let at = start; at < start + digits; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return null
    number = number * 10 + digit
  }
  return number
}

/**
 * Somebody who types at the end of the root text `name`: each call gives the update (V1) that a Y.Doc
 * with this client id would send for the next characters. It is written by hand as a document for
 * each writer would cost the load generator more than the server. `text` is ASCII.
 */
export function createTypewriter(name: string, clientId: number): (text: string) => Uint8Array {
  let clock = 0
  return (text) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, oneClient)
    encoding.writeVarUint(encoder, oneStruct)
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, clock)
    if (clock > 0) {
      encoding.writeUint8(encoder, contentString | hasOrigin)
      encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint(encoder, clock - 1)
    } else {
      encoding.writeUint8(encoder, contentString)
      encoding.writeVarUint(encoder, parentIsRoot)
      encoding.writeVarString(encoder, name)
    }
    encoding.writeVarString(encoder, text)
    encoding.writeVarUint(encoder, nothingDeleted)
    clock += text.length
    return encoding.toUint8Array(encoder)
  }
}
