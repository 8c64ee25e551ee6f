import { encodeNumbers } from './write-update.ts'

/** Packs rising Yjs client numbers: each as its distance from the one before, in lib0's variable length. */
export function encodeRetired(clients: readonly number[]): Uint8Array {
  return encodeNumbers(clients.map((client, at) => client - (clients[at - 1] ?? 0)))
}

/**
 * The client numbers under which people wrote in earlier generations of a room. What comes under one
 * of them is of a document that this one is not. There may be ten thousands, and they are asked for
 * seldom, so they stay packed.
 */
export class RetiredClients {
  readonly #packed: readonly Uint8Array[]

  constructor(packed: readonly Uint8Array[]) {
    this.#packed = packed
  }

  /** Is any of these among them? */
  hasAny(clients: Iterable<number>): boolean {
    if (this.#packed.length === 0) return false
    const asked = new Set(clients)
    return asked.size > 0 && this.#packed.some((packed) => holdsAny(packed, asked))
  }
}

function holdsAny(packed: Uint8Array, asked: ReadonlySet<number>): boolean {
  let client = 0
  for (let at = 0; at < packed.length;) {
    let step = 0
    // Not by shifting: the numbers of common copies have more than 32 bits.
    for (let factor = 1; ; factor *= 128) {
      const byte = packed[at++] ?? 0
      step += (byte & 0x7f) * factor
      if (byte < 0x80) break
    }
    client += step
    if (asked.has(client)) return true
  }
  return false
}
