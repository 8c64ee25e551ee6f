import * as Y from 'yjs'
import { asRecord } from '../../lib/is-record.ts'
import { deltaOf } from '../text/delta-of.ts'

/** What a stored value says, as text: equal for values that read the same. Order of keys apart. */
export function signatureOf(value: unknown): string {
  return JSON.stringify(plain(value)) ?? ''
}

function plain(value: unknown): unknown {
  if (value instanceof Y.XmlElement)
    return { node: value.nodeName, with: sorted(value.getAttributes()), in: childrenOf(value) }
  if (value instanceof Y.XmlFragment) return { in: childrenOf(value) }
  if (value instanceof Y.Text) return { text: runsOf(value) }
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

/** Characters that look alike, one run. */
export type Run = { text: string; attributes: Record<string, unknown> }

/** The runs of a text; null for one with something in it that is no text. */
export function runsOf(text: Y.Text): Run[] | null {
  const delta = deltaOf(text)
  return delta.every(({ insert }) => typeof insert === 'string') ? runsIn(delta) : null
}

/** The runs of a text without what in it is no text. */
export function wordsOf(text: Y.Text): Run[] {
  return runsIn(deltaOf(text))
}

function runsIn(delta: readonly Record<string, unknown>[]): Run[] {
  const runs: Run[] = []
  for (const { insert, attributes } of delta) {
    if (typeof insert !== 'string') continue
    const like = sorted(asRecord(attributes))
    const last = runs.at(-1)
    if (last && JSON.stringify(last.attributes) === JSON.stringify(like)) last.text += insert
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
