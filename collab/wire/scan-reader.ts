import { countUnits, isUtf8 } from './utf16-units.ts'

/** Why a scan ended early; never leaves the scanner. */
export class ScanFailure extends Error {
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}

/**
 * Walks over lib0's encoding without building anything: no array or object is made, no string but
 * JSON, and no claimed length is believed before that many bytes are there. `steps` counts the bytes
 * looked at and items passed, so a test can hold the work against the length of the input.
 */
export class ScanReader {
  readonly bytes: Uint8Array
  position: number
  steps = 0
  readonly #isTrusted: boolean

  /** `isTrusted`: text was found to be text before. */
  constructor(bytes: Uint8Array, position = 0, isTrusted = false) {
    this.bytes = bytes
    this.position = position
    this.#isTrusted = isTrusted
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
    const first = this.byte()
    return first < 0x80 ? first : this.#longVarUint(first & 0x7f, 128)
  }

  /** A signed number: six bits in the first byte, then seven in each. */
  skipVarInt(): void {
    const first = this.byte()
    if (first >= 0x80) this.#longVarUint(first & 0x3f, 64)
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

  skipBytes(): void {
    this.skip(this.count(1))
  }

  /** A view of the bytes whose length stands before them. */
  view(): Uint8Array {
    const length = this.count(1)
    this.skip(length)
    return this.bytes.subarray(this.position - length, this.position)
  }

  /** Passes a string; returns its length in UTF-16 units, which is what Yjs counts clocks in. */
  skipString(): number {
    const length = this.count(1)
    const end = this.position + length
    const { units, isPlain } = countUnits(this.bytes, this.position, end)
    // lib0 throws at what can't be text.
    if (!isPlain && !this.#isTrusted && !isUtf8(this.bytes.subarray(this.position, end))) {
      throw new ScanFailure('not UTF-8')
    }
    this.position = end
    this.steps += length + 1
    return units
  }

  /** The bytes of a string, which are text in UTF-8. */
  string(): Uint8Array {
    const start = this.position
    const length = this.count(1)
    const from = this.position
    this.position = start
    this.skipString()
    return this.bytes.subarray(from, from + length)
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

  #longVarUint(low: number, factor: number): number {
    let value = low
    let weight = factor
    for (let length = 1; length < 8; length++) {
      const next = this.byte()
      value += (next & 0x7f) * weight
      if (value > Number.MAX_SAFE_INTEGER) throw new ScanFailure('number out of range')
      if (next < 0x80) return value
      weight *= 128
    }
    throw new ScanFailure('number too long')
  }
}

const protoKey = new TextEncoder().encode('__proto__')
