import * as Y from 'yjs'
import { deltaOf } from '#shared/campaign/text/delta-of.ts'
import { isContainer, rootsOf } from './edit-at-random.ts'

type Ranges = Map<number, [from: number, to: number][]>

/**
 * What replicas must agree on: the content with sorted keys, what is deleted (merged ranges by
 * client), and the clocks reached. Equal clocks alone prove nothing.
 */
export type DocumentState = {
  content: unknown[]
  deleted: [client: number, ranges: [from: number, to: number][]][]
  clocks: [client: number, clock: number][]
}

/** See `DocumentState`; of two documents that agree, these are deeply equal. */
export function stateOf(doc: Y.Doc): DocumentState {
  const deleted: Ranges = new Map()
  for (const [client, items] of Y.createDeleteSetFromStructStore(doc.store).clients) {
    for (const { clock, len } of items) addRange(deleted, client, clock, clock + len)
  }
  return {
    content: rootsOf(doc).map(contentOf),
    deleted: sortedByClient(deleted),
    clocks: sortedByClient(Y.decodeStateVector(Y.encodeStateVector(doc))),
  }
}

function contentOf(value: unknown): unknown {
  if (value instanceof Y.Text) return deltaOf(value).map(contentOf)
  if (value instanceof Y.Map) return { map: sortedEntries(Object.fromEntries(value.entries())) }
  if (value instanceof Y.Array) return value.toArray().map(contentOf)
  if (value instanceof Y.XmlElement) {
    const { nodeName } = value
    return {
      nodeName,
      at: sortedEntries(value.getAttributes()),
      in: value.toArray().map(contentOf),
    }
  }
  if (value instanceof Y.XmlFragment) return value.toArray().map(contentOf)
  if (isContainer(value)) throw new Error('a type that nobody reads')
  if (value instanceof Uint8Array) return { bytes: [...value] }
  if (Array.isArray(value)) return value.map(contentOf)
  return typeof value === 'object' && value !== null ? sortedEntries({ ...value }) : value
}

function sortedEntries(object: Record<string, unknown>): [string, unknown][] {
  const entries = Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, value]) => [key, contentOf(value)])
}

function sortedByClient<T>(clients: Map<number, T>): [number, T][] {
  return [...clients].toSorted(([a], [b]) => a - b)
}

/** Adds a range behind those of the same client, and to the last one where they touch. */
function addRange(ranges: Ranges, client: number, from: number, to: number): void {
  const known = ranges.get(client) ?? []
  const last = known.at(-1)
  if (last && last[1] >= from) last[1] = Math.max(last[1], to)
  else known.push([from, to])
  ranges.set(client, known)
}

/** Asks whether every struct and deletion of an update is also in `whole`, be it pending there. */
export function heldBy(whole: Uint8Array): (update: Uint8Array) => boolean {
  const has = rangesOf(whole)
  return (update) => {
    const asks = rangesOf(update)
    return isWithin(asks.structs, has.structs) && isWithin(asks.deleted, has.deleted)
  }
}

function rangesOf(update: Uint8Array): { structs: Ranges; deleted: Ranges } {
  const { structs, ds } = Y.decodeUpdate(update)
  const [written, deleted]: [Ranges, Ranges] = [new Map(), new Map()]
  for (const { id, length, constructor } of structs) {
    if (constructor !== Y.Skip) addRange(written, id.client, id.clock, id.clock + length)
  }
  for (const [client, items] of ds.clients) {
    const inOrder = items.toSorted((a, b) => a.clock - b.clock)
    for (const { clock, len } of inOrder) addRange(deleted, client, clock, clock + len)
  }
  return { structs: written, deleted }
}

function isWithin(asked: Ranges, had: Ranges): boolean {
  return [...asked].every(([client, ranges]) =>
    ranges.every(([from, to]) => had.get(client)?.some((it) => it[0] <= from && to <= it[1])),
  )
}
