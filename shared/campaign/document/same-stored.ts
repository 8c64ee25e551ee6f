import * as Y from 'yjs'
import { asRecord } from '../../lib/is-record.ts'
import { deltaOf } from '../text/delta-of.ts'

/** What a stored value says, as text: equal for values that read the same. Order of keys apart. */
export function signatureOf(value: unknown): string {
  return JSON.stringify(plain(value), saidOf) ?? ''
}

/** JSON knows no big numbers. */
const saidOf = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? { big: String(value) } : value

function plain(value: unknown): unknown {
  if (value instanceof Y.XmlElement)
    return { node: value.nodeName, with: sorted(value.getAttributes()), in: childrenOf(value) }
  if (value instanceof Y.XmlFragment) return { in: childrenOf(value) }
  if (value instanceof Y.Text)
    return { text: runsOf(value).map((run) => ('says' in run ? { says: run.says } : run)) }
  if (value instanceof Y.Map) {
    const entries = [...value.entries()].map(([key, inner]) => [key, plain(inner)] as const)
    return sorted(Object.fromEntries(entries))
  }
  if (value instanceof Y.Array) return value.toArray().map(plain)
  if (value instanceof Uint8Array) return { bytes: [...value] }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? sorted(value)
    : value
}

export type Look = Record<string, unknown>

/** Characters that look alike, or one thing that stands between characters, and what that says. */
export type Run = { text: string; attributes: Look } | { embed: unknown; says: string }

/** The runs of a text, in order. */
export function runsOf(text: Y.Text): Run[] {
  const runs: Run[] = []
  for (const { insert, attributes } of deltaOf(text)) {
    if (typeof insert !== 'string') {
      runs.push({ embed: insert, says: signatureOf(insert) })
      continue
    }
    const like = sorted(asRecord(attributes))
    const last = runs.at(-1)
    const isLike =
      last && 'text' in last && JSON.stringify(last.attributes) === JSON.stringify(like)
    if (isLike) last.text += insert
    else runs.push({ text: insert, attributes: like })
  }
  return runs
}

function childrenOf(fragment: Y.XmlFragment): unknown[] {
  return fragment.toArray().map(plain)
}

function sorted(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
