import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { RichMark, RichNode, RichText } from '../model/snapshot.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { writeRichText } from '../text/write-rich-text.ts'
import { flatten, unflatten } from './flat-text.ts'
import { randomRichText } from './testing/random-rich-text.ts'

test('a rich text and its row say the same', () => {
  fc.assert(
    fc.property(randomRichText(), (given) => {
      const text = asRead(given)
      expect(unflatten(flatten(text))).toEqual(text)
    }),
    { numRuns: 500 },
  )
})

test('the row of a row is the same', () => {
  fc.assert(
    fc.property(randomRichText(), (given) => {
      const row = flatten(asRead(given))
      expect(flatten(unflatten(row))).toEqual(row)
    }),
    { numRuns: 200 },
  )
})

test('any line ends make a text, whatever lists and quotes they name', () => {
  fc.assert(
    fc.property(fc.array(randomRichText(), { maxLength: 4 }), fc.nat(), (texts, seed) => {
      const cells = texts.flatMap((text) => flatten(asRead(text)))
      const mixed = cells.filter((_cell, at) => (seed + at * 7) % 5 !== 0)
      const once = unflatten(mixed)
      expect(flatten(once).filter(({ type }) => type === 'letter')).toEqual(
        mixed.filter(({ type }) => type === 'letter'),
      )
      expect(unflatten(flatten(once))).toEqual(once)
    }),
    { numRuns: 300 },
  )
})

test('a line says what is usual as little as it can', () => {
  const item = (text: string): RichNode => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks: [] }],
  })
  const list = { type: 'bulletList' as const, content: [itemOf(item('a')), itemOf(item('b'))] }
  const ends = flatten({ type: 'doc', content: [list] }).filter(({ type }) => type === 'end')
  const line = { kind: 'paragraph', within: ['bulletList', 'listItem'] }
  expect(ends).toEqual([
    { type: 'end', line },
    { type: 'end', line },
  ])
})

test('a letter is a whole code point and has its looks', () => {
  const marks: RichMark[] = [{ type: 'bold' }, { type: 'link', href: 'https://a.example' }]
  const content = [{ type: 'text' as const, text: 'a👍', marks }, { type: 'hardBreak' as const }]
  expect(flatten({ type: 'doc', content: [{ type: 'paragraph', content }] })).toEqual([
    { type: 'letter', letter: 'a', marks },
    { type: 'letter', letter: '👍', marks },
    { type: 'break' },
    { type: 'end', line: { kind: 'paragraph', within: [] } },
  ])
})

const itemOf = (node: RichNode) => ({ type: 'listItem' as const, content: [node] })

/** As it reads once it is stored. */
function asRead(text: RichText): RichText {
  const stored = new Y.Doc().get('', Y.XmlText)
  writeRichText(stored, text)
  return readRichText(stored)
}
