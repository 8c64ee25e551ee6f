import * as Y from 'yjs'

/** Whatever a variant copies as a whole: a list, a text or a rich text. */
export type Shared = Y.Map<unknown> | Y.Text | Y.XmlFragment | Y.XmlText

/** Rich texts were fragments once; who comes with such a document has them still. */
const kinds: readonly unknown[] = [Y.Map, Y.Text, Y.XmlFragment, Y.XmlText]

/** Which of them something is; -1 for everything else. */
export const kindOf = (value: unknown) =>
  value instanceof Y.AbstractType ? kinds.indexOf(value.constructor) : -1

export const isShared = (value: unknown): value is Shared => kindOf(value) >= 0

/**
 * All that Yjs keeps in a shared type, deleted or not, by client and rising. What is in a deleted one
 * is left out, as Yjs throws that away at some time.
 */
export function piecesOf(type: Shared): Map<number, Y.Item[]> {
  const pieces = new Map<number, Y.Item[]>()
  collect(type, pieces)
  for (const items of pieces.values()) items.sort((a, b) => a.id.clock - b.id.clock)
  return pieces
}

type Inside = Pick<Y.AbstractType<unknown>, '_start' | '_map'>

function collect({ _start: start, _map: entries }: Inside, pieces: Map<number, Y.Item[]>): void {
  const note = (item: Y.Item) => {
    const { id, deleted, content } = item
    const items = pieces.get(id.client)
    if (items) items.push(item)
    else pieces.set(id.client, [item])
    if (!deleted && content instanceof Y.ContentType) collect(content.type, pieces)
  }
  for (let item = start; item !== null; item = item.right) note(item)
  for (const last of entries.values())
    for (let item: Y.Item | null = last; item !== null; item = item.left) note(item)
}

/** Clocks `from` to before `to` of one client. */
export type Range = { from: number; to: number }

/** What is not deleted, rising. `items` are of one client, and rise. */
export function livingIn(items: readonly Y.Item[]): Range[] {
  const ranges: Range[] = []
  for (const { id, length, deleted } of items) {
    if (deleted) continue
    const last = ranges.at(-1)
    if (last?.to === id.clock) last.to += length
    else ranges.push({ from: id.clock, to: id.clock + length })
  }
  return ranges
}

/** What a page has, by the clients under which `copy` has it. */
export function livingRanges(copy: Y.Item, page: Shared): Map<number, Range[]> {
  const nameOf = namesIn(copy, page)
  return new Map([...piecesOf(page)].map(([client, items]) => [nameOf(client), livingIn(items)]))
}

/** Whether any of what an item stands for is among what is living. */
export function isLiving(living: ReadonlyMap<number, readonly Range[]>, item: Y.Item): boolean {
  const { id, length } = item
  return (living.get(id.client) ?? []).some(
    ({ from, to }) => from < id.clock + length && id.clock < to,
  )
}

/** Under which client a copy has what a client has written into the page, at the same clocks. */
export function namesIn(copy: Y.Item, page: Shared): (client: number) => number {
  return (client) => clientNamed([copy.id, page._item?.id, client], client)
}

/**
 * A client that is named by what it writes: 40 bits are of the name's hash. Above them stand the
 * highest of the number of the client that it stands for, if there is one, so that what two have
 * written at one place at once comes in the same order.
 */
export function clientNamed(name: unknown, client = 0): number {
  const highest = 2 ** 12 + Math.min(2 ** 12 - 1, Math.floor(client / 2 ** 20))
  return highest * 2 ** 40 + (hash(JSON.stringify(name)) % 2 ** 40)
}

/** 53 bits (cyrb53). Everybody must reckon the same, for ever; it keeps no secret. */
function hash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x9e3779b1)
    low = Math.imul(low ^ code, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (low & 0x1fffff) * 2 ** 32 + (high >>> 0)
}
