const utf8 = new TextDecoder('utf-8', { fatal: true })

/** From so many bytes on they are counted four at a time. */
const longText = 32

/** What is at a stretch of bytes: how many UTF-16 units, if it is text, and whether all of it is plain ASCII. */
export type Units = { units: number; isPlain: boolean }

/** Counts units, in which Yjs counts clocks, without decoding: a document of 25 MB is passed whenever it is opened. */
export function countUnits(bytes: Uint8Array, start: number, end: number): Units {
  if (end - start < longText) return countEach(bytes, start, end)
  const first = start + (-(bytes.byteOffset + start) & 3)
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + first, (end - first) >> 2)
  const parts = [
    countEach(bytes, start, first),
    countWords(words),
    countEach(bytes, first + words.length * 4, end),
  ]
  return {
    units: parts.reduce((sum, { units }) => sum + units, 0),
    isPlain: parts.every(({ isPlain }) => isPlain),
  }
}

/** Whether it is text in UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

function countEach(bytes: Uint8Array, start: number, end: number): Units {
  let units = 0
  let isPlain = true
  for (let index = start; index < end; index++) {
    const byte = bytes[index] ?? 0
    if (byte >= 0x80) isPlain = false
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
  }
  return { units, isPlain }
}

const highs = 0x80808080 | 0
const ones = 0x01010101

/** A byte that goes on with a letter begins none; one that begins a letter of four bytes begins a pair. */
function countWords(words: Int32Array): Units {
  let units = words.length * 4
  let isPlain = true
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0
    if ((word & highs) === 0) continue
    isPlain = false
    const [first, second] = [word >>> 7, word >>> 6]
    const goOn = first & ~second & ones
    const ofFour = first & second & (word >>> 5) & (word >>> 4) & ones
    units += (Math.imul(ofFour, ones) >>> 24) - (Math.imul(goOn, ones) >>> 24)
  }
  return { units, isPlain }
}
