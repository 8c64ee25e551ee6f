import * as Y from 'yjs'
import { deltaOf } from '#shared/campaign/text/delta-of.ts'
import { rootsOf } from './edit-document.ts'

/**
 * What replicas must agree on, as lines of text: the content with sorted keys, and for each client
 * the clock that was reached and what is deleted below it. Equal clocks alone prove nothing: two
 * replicas may have got different work under the same ids.
 */
export function describeDocument(doc: Y.Doc): string {
  const { prose, rows, tree, page } = rootsOf(doc)
  const content = [prose, rows, tree, page].map((root) => JSON.stringify(plain(root)))
  const deleted = Y.createDeleteSetFromStructStore(doc.store).clients
  const clients = [...Y.decodeStateVector(Y.encodeStateVector(doc))].toSorted(([a], [b]) => a - b)
  const work = clients.map(([client, clock]) => {
    return `${client} reached ${clock}, deleted ${rangesOf(deleted.get(client) ?? [])}`
  })
  return [...content, ...work].join('\n')
}

/** The first line in which they differ, from a little before the difference on. */
export function firstDifference(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80).replaceAll('\n', ' | ')
  return `"${around(a)}" and "${around(b)}"`
}

/** Clock ranges, those that touch joined. */
function rangesOf(items: readonly { clock: number; len: number }[]): string {
  const ranges: [from: number, to: number][] = []
  for (const { clock, len } of items) {
    const last = ranges.at(-1)
    if (last?.[1] === clock) last[1] += len
    else ranges.push([clock, clock + len])
  }
  return ranges.map((range) => range.join('-')).join(' ') || 'nothing'
}

function plain(value: unknown): unknown {
  switch (true) {
    case value instanceof Y.Text:
      return deltaOf(value).map(plain)
    case value instanceof Y.XmlElement:
      return [value.nodeName, plain(value.getAttributes()), ...value.toArray().map(plain)]
    case value instanceof Y.Array || value instanceof Y.XmlFragment:
      return value.toArray().map(plain)
    case value instanceof Y.Map:
      return plain(Object.fromEntries(value.entries()))
    case Array.isArray(value):
      return value.map(plain)
    case typeof value === 'object' && value !== null:
      return Object.keys(value)
        .toSorted()
        .map((key) => [key, plain(Reflect.get(Object(value), key))])
    default:
      return value
  }
}
