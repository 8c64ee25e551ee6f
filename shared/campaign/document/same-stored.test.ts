import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { makeLineEnd } from '../text/stored-line.ts'
import { runsOf, signatureOf } from './same-stored.ts'

/** A map in a document, with a value under a key. */
function mapWith(value: unknown): Y.Map<unknown> {
  const map = new Y.Doc().getMap<unknown>()
  map.set('key', value)
  return map
}

const textWith = (...embeds: object[]) => {
  const text = new Y.Doc().get('text', Y.XmlText)
  text.applyDelta(embeds.map((insert) => ({ insert })))
  return text
}

test('what says the same has the same signature, in whatever order it was stored', () => {
  const one = new Y.Doc().getMap<unknown>()
  const other = new Y.Doc().getMap<unknown>()
  for (const key of ['a', 'b']) one.set(key, { x: 1, y: key })
  for (const key of ['b', 'a']) other.set(key, { y: key, x: 1 })
  expect(signatureOf(one)).toBe(signatureOf(other))
})

test('lines that are not the same have other signatures, as have their texts', () => {
  const lines = [
    makeLineEnd({ kind: 'paragraph', within: [] }),
    makeLineEnd({ kind: 1, within: [] }),
    makeLineEnd({ kind: 1, align: 'right', within: [] }),
    makeLineEnd({ kind: 'paragraph', within: ['bulletList', 'listItem'] }),
  ]
  expect(new Set(lines.map((end) => signatureOf(textWith(end)))).size).toBe(lines.length)
})

test.each<[string, unknown]>([
  ['a bigint', 10n],
  ['NaN', Number.NaN],
  ['bytes', new Uint8Array(3)],
  ['an array with a bigint', [1, 10n]],
  ['a document', new Y.Doc()],
])('%s has a signature, wherever a hostile client has put it', (_name, value) => {
  expect(() => signatureOf(mapWith(value))).not.toThrow()
  expect(() => runsOf(textWith(new Y.Map([['is', value]])))).not.toThrow()
})
