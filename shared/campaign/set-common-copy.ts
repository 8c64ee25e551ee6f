import { digest } from 'lib0/hash/sha256'
import * as Y from 'yjs'
import { firstMaker, isCommonCopy, takenKey } from './common-copy.ts'
import { makeLike } from './make-like.ts'

/**
 * Sets under a key what `make` gives, or makes the untouched copy that is there say that, in such a
 * way that whoever does the same at the same time has done the very same thing: they go on in one text
 * instead of two of which one would be dropped. A copy is never replaced by another, as somebody may
 * be writing in it. Within a transaction.
 */
export function setCommonCopy(map: Y.Map<unknown>, key: string, make: () => unknown): unknown {
  const wanted = make()
  if (!isShared(wanted)) return map.set(key, wanted)
  const content = storeAlone(wanted)
  const stored = map.get(key)
  const isThere = isShared(stored) && stored.constructor === wanted.constructor
  const copy = isThere ? stored : makeEmpty(map, key, wanted)
  if (!isThere) {
    // What those share who have not quite the same of the page.
    const frame = frameOf(wanted)
    bringTo(map, copy, frame, storeAlone(frame))
  }
  bringTo(map, copy, wanted, content)
  return copy
}

type Shared = Y.Map<unknown> | Y.Text | Y.XmlFragment

const isShared = (value: unknown): value is Shared =>
  value instanceof Y.Map || value instanceof Y.Text || value instanceof Y.XmlFragment

/** An empty copy is the same whatever it is to hold. */
function makeEmpty(map: Y.Map<unknown>, key: string, like: Shared): Shared {
  const kind = [Y.Map, Y.Text, Y.XmlFragment].findIndex((each) => like instanceof each)
  const before = map._map.get(key)?.lastId ?? null
  const copy = like._copy()
  writeAs(map, [map._item?.id, key, before, kind], () => map.set(key, copy))
  return copy
}

function bringTo(map: Y.Map<unknown>, copy: Shared, wanted: Shared, content: string): void {
  const { _item: item } = copy
  if (!item) return
  writeAs(map, [item.id, shapeOf(copy), content], (maker) => {
    const taken = takenBy(map, () => makeLike(copy, wanted))
    if (taken.length > 0) map.set(takenKey(item, maker), taken)
  })
}

/** Puts a new value into a document of its own, to be read there; all that it is made of. */
function storeAlone(value: Shared): string {
  const doc = new Y.Doc()
  doc.clientID = 1
  doc.getMap().set('', value)
  return Y.encodeStateAsUpdate(doc).join()
}

/** Lists, their items and texts, and lines, without what they hold. */
function frameOf(value: Shared): Shared {
  if (value instanceof Y.XmlFragment) return addLines(new Y.XmlFragment(), value)
  if (value instanceof Y.Text) return new Y.Text()
  const frame = new Y.Map<unknown>()
  for (const [key, inside] of value.entries()) if (isShared(inside)) frame.set(key, frameOf(inside))
  return frame
}

function addLines<T extends Y.XmlFragment>(frame: T, from: Y.XmlFragment): T {
  const lines = from.toArray().flatMap((child) => {
    const isLine = child instanceof Y.XmlElement && child.nodeName !== 'hardBreak'
    return isLine ? addLines(new Y.XmlElement(child.nodeName), child) : []
  })
  frame.insert(0, lines)
  return frame
}

/** Writes under a client that is named by what is written; `name` has to hold all that decides it. */
function writeAs({ doc }: Y.Map<unknown>, name: unknown, write: (maker: number) => void): void {
  if (!doc) return
  const { clientID: own } = doc
  const common = makerOf(JSON.stringify(name))
  // Something else has that number already, which is next to impossible: then it is one's own work.
  const maker = Y.getState(doc.store, common) > 0 ? own : common
  doc.clientID = maker
  try {
    write(maker)
  } finally {
    doc.clientID = own
  }
}

/** Six bytes: as many as fit above the numbers of tabs into one that is exact. */
function makerOf(name: string): number {
  const bytes = digest(new TextEncoder().encode(name)).subarray(0, 6)
  return firstMaker + bytes.reduce((number, byte) => number * 256 + byte, 0)
}

/** Every piece of a shared type in its order, also the deleted ones, between which others are put. */
function shapeOf({ _start: start, _map: entries }: Inside): unknown[] {
  const shape: unknown[] = []
  let run: Run | null = null
  for (let item = start; item !== null; item = item.right) {
    const { client, clock } = item.id
    const { length, deleted } = item
    const inside = insideOf(item)
    // How Yjs has cut what was written in one go differs from document to document.
    if (run && !inside && isNext(run, item)) run.length += length
    else shape.push((run = { client, clock, length, deleted, inside }))
    if (inside) run = null
  }
  for (const [key, item] of [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    shape.push([key, item.lastId, item.deleted, insideOf(item)])
  return shape
}

type Inside = Pick<Y.AbstractType<unknown>, '_start' | '_map'>
type Run = { client: number; clock: number; length: number; deleted: boolean; inside: unknown }

const insideOf = ({ deleted, content }: Y.Item) =>
  !deleted && content instanceof Y.ContentType ? shapeOf(content.type) : null

const isNext = (run: Run, { id, deleted }: Y.Item) =>
  run.client === id.client && run.clock + run.length === id.clock && run.deleted === deleted

/** What of common copies `write` takes away, as `takenKey` says. */
function takenBy({ doc }: Y.Map<unknown>, write: () => void): number[] {
  const deleted = () => [...(doc?._transaction?.deleteSet.clients ?? [])]
  const before = new Map(deleted().map(([client, ranges]) => [client, ranges.length]))
  write()
  return deleted()
    .filter(([client]) => isCommonCopy(client))
    .toSorted(([a], [b]) => a - b)
    .flatMap(([client, ranges]) =>
      join(ranges.slice(before.get(client))).flatMap(({ clock, len }) => [client, clock, len]),
    )
}

type Range = { clock: number; len: number }

function join(ranges: readonly Range[]): Range[] {
  return ranges.reduce<Range[]>((joined, { clock, len }) => {
    const last = joined.at(-1)
    if (last && last.clock + last.len === clock) last.len += len
    else joined.push({ clock, len })
    return joined
  }, [])
}
