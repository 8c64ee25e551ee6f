/** Why a scan ended early; never leaves the scanner. */
export class ScanFailure extends Error {
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}

/**
 * Walks over lib0's encoding without building anything: no string, array or object is made, and no
 * claimed length is believed before that many bytes are there. `steps` counts the bytes looked at
 * and items passed, so a test can hold the work against the length of the input.
 */
export class ScanReader {
  readonly bytes: Uint8Array
  position = 0
  steps = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get remaining(): number {
    return this.bytes.length - this.position
  }

  byte(): number {
    const value = this.bytes[this.position]
    if (value === undefined) throw new ScanFailure('cut off')
    this.position++
    this.steps++
    return value
  }

  /** At most eight bytes, at most 2^53 - 1: longer forms make lib0 compute with infinity. */
  varUint(): number {
    let value = 0
    let factor = 1
    for (let length = 0; length < 8; length++) {
      const next = this.byte()
      value += (next & 0x7f) * factor
      if (next < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) throw new ScanFailure('number out of range')
        return value
      }
      factor *= 128
    }
    throw new ScanFailure('number too long')
  }

  skipVarInt(): void {
    if (this.byte() < 0x80) return
    for (let length = 1; length < 8; length++) if (this.byte() < 0x80) return
    throw new ScanFailure('number too long')
  }

  /** A count of items that take at least `smallest` bytes each, so it can't promise too many. */
  count(smallest: number): number {
    const claimed = this.varUint()
    if (claimed * smallest > this.remaining) throw new ScanFailure('claims more than it holds')
    return claimed
  }

  skip(length: number): void {
    if (length > this.remaining) throw new ScanFailure('cut off')
    this.position += length
    this.steps++
  }

  skipBytes(): number {
    const length = this.count(1)
    this.skip(length)
    return length
  }

  /** Passes a string; returns its length in UTF-16 units, which is what Yjs counts clocks in. */
  skipString(): number {
    const length = this.count(1)
    const end = this.position + length
    let units = 0
    for (let index = this.position; index < end; index++) {
      const byte = this.bytes[index] ?? 0
      if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
    }
    this.position = end
    this.steps += length + 1
    return units
  }

  /** Passes an object key. `__proto__` would change the prototype of whatever it is set on. */
  skipKey(): void {
    const start = this.position
    this.skipString()
    const length = this.position - start
    if (length !== 1 + protoKey.length) return
    for (let index = 0; index < protoKey.length; index++) {
      if (this.bytes[start + 1 + index] !== protoKey[index]) return
    }
    throw new ScanFailure('a key that is not allowed')
  }
}

const protoKey = new TextEncoder().encode('__proto__')
