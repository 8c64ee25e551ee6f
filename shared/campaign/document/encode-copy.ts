import { writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'
import { isCommonCopy } from './common-copy.ts'
import { livingIn, namesIn, piecesOf } from './page-pieces.ts'
import type { Range, Shared } from './page-pieces.ts'

type Pieces = ReadonlyMap<number, readonly Y.Item[]>
type Struct = Y.Item | Y.GC

/** The update that makes `copy`, which is what `at` holds, what the page has now. */
export function encodeCopy({ store }: Y.Doc, copy: Shared, at: Y.Item, page: Shared): Uint8Array {
  const name = namesIn(at, page)
  const pieces = piecesOf(page)
  const rename = buildRename(pieces, name, { page, copy: at.id })
  const runs = new Map(
    [...pieces].map(([client, items]) => [name(client), withoutGaps(items.map(rename))]),
  )
  const living = new Map([...pieces].map(([client, items]) => [name(client), livingIn(items)]))
  const ofCopy = [...piecesOf(copy).keys()].filter(isCommonCopy)
  const gone = [...new Set([...runs.keys(), ...ofCopy])].map((client) => {
    const end = Math.max(Y.getState(store, client), endOf(runs.get(client)))
    return { client, ranges: outside(living.get(client) ?? [], end) }
  })
  return encode(runs, gone)
}

/** What a piece is in the copy. That depends on the piece alone, so it is the same for everybody. */
function buildRename(
  pieces: Pieces,
  name: (client: number) => number,
  top: { page: Shared; copy: Y.ID },
): (piece: Y.Item) => Y.Item {
  const named = ({ client, clock }: Y.ID) => Y.createID(name(client), clock)
  // Else somebody hostile has put it beside what is elsewhere.
  const beside = (id: Y.ID | null) =>
    id && id.clock < endOf(pieces.get(id.client)) ? named(id) : null
  return ({ id, origin, rightOrigin, parent, parentSub, length, deleted, content }) => {
    const above = parent instanceof Y.AbstractType && parent !== top.page ? parent._item : null
    const isEmpty = deleted || content instanceof Y.ContentDoc
    const [left, right] = [beside(origin), beside(rightOrigin)]
    const inside = above ? named(above.id) : top.copy
    const kept = isEmpty ? new Y.ContentDeleted(length) : content
    return new Y.Item(named(id), null, left, null, right, inside, parentSub, kept)
  }
}

/** From the first clock on, with garbage for what the client has written elsewhere. */
function withoutGaps(items: readonly Y.Item[]): Struct[] {
  const structs: Struct[] = []
  for (const item of items) {
    const { client, clock } = item.id
    const end = endOf(structs)
    if (end < clock) structs.push(new Y.GC(Y.createID(client, end), clock - end))
    structs.push(item)
  }
  return structs
}

function endOf(structs: readonly Struct[] = []): number {
  const last = structs.at(-1)
  return last ? last.id.clock + last.length : 0
}

/** What of all clocks before `end` is in none of the ranges. */
function outside(ranges: readonly Range[], end: number): Range[] {
  const [starts, ends] = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)]
  return [0, ...ends]
    .map((from, at) => ({ from, to: starts[at] ?? end }))
    .filter(({ from, to }) => from < to)
}

type Gone = { client: number; ranges: readonly Range[] }

function encode(runs: ReadonlyMap<number, readonly Struct[]>, gone: readonly Gone[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const { restEncoder: rest } = encoder
  writeVarUint(rest, runs.size)
  for (const [client, structs] of runs) {
    writeVarUint(rest, structs.length)
    encoder.writeClient(client)
    writeVarUint(rest, 0)
    for (const struct of structs) struct.write(encoder, 0)
  }
  writeVarUint(rest, gone.length)
  for (const { client, ranges } of gone) {
    writeVarUint(rest, client)
    writeVarUint(rest, ranges.length)
    for (const { from, to } of ranges) {
      encoder.writeDsClock(from)
      encoder.writeDsLen(to - from)
    }
  }
  return encoder.toUint8Array()
}
