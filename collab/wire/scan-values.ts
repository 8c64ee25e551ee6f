import { ScanFailure, type ScanReader } from './scan-reader.ts'

/**
 * Passes one value of lib0's `any` encoding (tags 127 down to 116; 122, a big integer, is no JSON and is refused). Deep nesting is refused: the
 * decoder and encoder of lib0 are recursive.
 */
export function skipAny(reader: ScanReader, depth: number): void {
  if (depth < 0) throw new ScanFailure('nested too deeply')
  const tag = reader.byte()
  switch (tag) {
    case 127: // undefined
    case 126: // null
    case 121: // false
    case 120: // true
      return
    case 125:
      return reader.skipVarInt()
    case 124:
      return reader.skip(4)
    case 123: // float64
      return reader.skip(8)
    case 119:
      reader.skipString()
      return
    case 118:
      for (let left = reader.count(2); left > 0; left--) {
        reader.skipKey()
        skipAny(reader, depth - 1)
      }
      return
    case 117:
      for (let left = reader.count(1); left > 0; left--) skipAny(reader, depth - 1)
      return
    case 116:
      reader.skipBytes()
      return
    default:
      throw new ScanFailure('unknown value')
  }
}

const quote = 0x22
const backslash = 0x5c
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

/**
 * Passes a string that holds JSON. Deep nesting in it is refused: parsing it would work, but writing
 * it again is recursive, and then the whole room could no longer be encoded. What JSON.parse refuses
 * would make every client throw.
 */
export function skipJson(reader: ScanReader, depth: number, mayBeUndefined = false): void {
  const bytes = reader.string()
  const text = utf8.decode(bytes)
  if (mayBeUndefined && text === 'undefined') return
  let open = 0
  let inString = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (inString && byte === backslash) index++
    else if (byte === quote) inString = !inString
    else if (!inString && openers.has(byte)) open++
    else if (!inString && closers.has(byte)) open--
    if (open > depth) throw new ScanFailure('nested too deeply')
  }
  if (!isLasting(text)) throw new ScanFailure('not JSON, or not for long')
}

/** Is it JSON, and still the same after it was parsed and written again? 1e999 would become null. */
function isLasting(text: string): boolean {
  try {
    JSON.parse(text, mayBeHuge.test(text) ? assertFinite : undefined)
    return true
  } catch {
    return false
  }
}

const mayBeHuge = /[eE]\+?\d{3}|\d{300}/

function assertFinite(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not finite')
  return value
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
