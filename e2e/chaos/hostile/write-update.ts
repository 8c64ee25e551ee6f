import * as encoding from 'lib0/encoding'

/** Something that is written behind what stands already. */
export type Write = (encoder: encoding.Encoder) => void

export type Id = readonly [client: number, clock: number]

/** Where an item says that it belongs. Yjs reads `root`, `parent` and `key` only without neighbours. */
export type Place = { left?: Id; right?: Id; root?: string; parent?: Id; key?: string }

export type Section = { client: number; clock?: number; structs: readonly Write[] }
export type Deletions = { client: number; ranges: readonly (readonly [number, number])[] }

/** The root that attackers write to when they name none. */
export const hostileRoot = 'hostile'

const hasLeft = 0x80
const hasRight = 0x40
const hasKey = 0x20

/**
 * An update (V1) with whatever is asked for, sound or not: nothing is counted, sorted or checked
 * beyond the lengths of the lists.
 */
export function writeUpdate(sections: readonly Section[], deletions: readonly Deletions[] = []) {
  return bytesOf((encoder) => {
    encoding.writeVarUint(encoder, sections.length)
    for (const { client, clock = 0, structs } of sections) {
      for (const number of [structs.length, client, clock]) encoding.writeVarUint(encoder, number)
      for (const struct of structs) struct(encoder)
    }
    writeDeletions(encoder, deletions)
  })
}

/** What `write` writes. */
export function bytesOf(write: Write): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}

/** An item with content of `kind` (Yjs' number for it), as `content` writes it. */
export function item(kind: number, content: Write, place: Place = {}): Write {
  const { left, right, parent, key, root = hostileRoot } = place
  return (encoder) => {
    const flags = (left ? hasLeft : 0) | (right ? hasRight : 0) | (key === undefined ? 0 : hasKey)
    encoding.writeUint8(encoder, kind | flags)
    if (left) writeId(encoder, left)
    if (right) writeId(encoder, right)
    if (!left && !right) {
      encoding.writeVarUint(encoder, parent ? 0 : 1)
      if (parent) writeId(encoder, parent)
      else encoding.writeVarString(encoder, root)
      if (key !== undefined) encoding.writeVarString(encoder, key)
    }
    content(encoder)
  }
}

export const text = (value: string, place?: Place) =>
  item(4, (encoder) => encoding.writeVarString(encoder, value), place)

export const embed = (json: string, place?: Place) =>
  item(5, (encoder) => encoding.writeVarString(encoder, json), place)

export const format = (key: string, json: string, place?: Place) =>
  item(
    6,
    (encoder) => {
      encoding.writeVarString(encoder, key)
      encoding.writeVarString(encoder, json)
    },
    place,
  )

/** A shared type by Yjs' number: 0 array, 1 map, 2 text, 4 fragment, 6 XML text. */
export const type = (number: number, place?: Place) =>
  item(7, (encoder) => encoding.writeVarUint(encoder, number), place)

/** `count` values that are each `value` in lib0's encoding; by default null. */
export const values = (count: number, place?: Place, value: readonly number[] = [126]) =>
  item(
    8,
    (encoder) => {
      encoding.writeVarUint(encoder, count)
      for (let left = count; left > 0; left--) raw(value)(encoder)
    },
    place,
  )

/** `length` clocks whose content was collected. */
export const collected = (length: number): Write => raw([0], length)

/** `length` clocks that are missing. */
export const gap = (length: number): Write => raw([10], length)

/** Bytes as they are, then a number in lib0's variable length if there is one. */
export function raw(bytes: readonly number[], number?: number): Write {
  return (encoder) => {
    for (const byte of bytes) encoding.writeUint8(encoder, byte)
    if (number !== undefined) encoding.writeVarUint(encoder, number)
  }
}

function writeId(encoder: encoding.Encoder, [client, clock]: Id): void {
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, clock)
}

function writeDeletions(encoder: encoding.Encoder, deletions: readonly Deletions[]): void {
  encoding.writeVarUint(encoder, deletions.length)
  for (const { client, ranges } of deletions) {
    for (const number of [client, ranges.length]) encoding.writeVarUint(encoder, number)
    for (const number of ranges.flat()) encoding.writeVarUint(encoder, number)
  }
}
