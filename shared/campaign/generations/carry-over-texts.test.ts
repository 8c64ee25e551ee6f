import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { noteModel, syncDocs } from '../../testing/campaign.ts'
import { buildVariantDoc } from '../../testing/variant-doc.ts'
import { signatureOf } from '../document/same-stored.ts'
import { setText } from '../props/set-text.ts'
import { linesIn } from '../testing/lines-in.ts'
import type { Line } from '../text/line.ts'
import { plainLine } from '../text/line.ts'
import { toLines } from '../text/lines.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { setLine } from '../text/set-line.ts'
import { makeLineEnd, readLine } from '../text/stored-line.ts'
import {
  blockIn,
  buildGeneration,
  buildPair,
  replicaOf,
  textOf,
  wordsIn,
} from './testing/device.ts'

const block = { blockId: 'id4', model: noteModel }

test('a text of both is merged letter by letter, plain and rich', () => {
  const { into, carry } = buildPair(
    (doc) => {
      setText(doc, { ...block, name: 'label', after: 'Untitled, mine' }, null)
      textOf(doc, 'id4').insert(0, 'mine')
    },
    (doc) => {
      setText(doc, { ...block, name: 'label', after: 'Their Untitled' }, null)
      textOf(doc, 'id4').insert(0, 'theirs ')
    },
  )
  expect(carry()).toEqual({ carried: 2, left: [] })
  expect(blockIn(into, 'id4').props.label).toBe('Their Untitled, mine')
  expect(wordsIn(into, 'id4')).toEqual(['theirs mine'])
})

test('two who carry over into one text at once double nothing', () => {
  const { server, device, carry, renew } = buildGeneration()
  textOf(server, 'id4').insert(0, 'abcdefghijkl')
  textOf(server, 'id4').insertEmbed(6, makeLineEnd(plainLine))
  const [one, other] = [device(7), device(8)]
  const into = renew()
  textOf(into, 'id4').insert(3, 'N')
  for (const [doc, letter] of [[one, 'X'] as const, [other, 'Y'] as const]) {
    textOf(doc, 'id4').insert(1, letter)
    textOf(doc, 'id4').insert('aXbcdef'.length + 1 + 5, letter)
    textOf(doc, 'id4').format(4, 2, { bold: true })
  }
  const [first, second] = [replicaOf(into), replicaOf(into)]
  carry(one, first)
  carry(other, second)
  syncDocs(first, second)
  expect(wordsIn(first, 'id4').map((words) => words.replace('YX', 'XY'))).toEqual([
    'aXYbcNdef',
    'ghijkXYl',
  ])
})

test('a rich text that only I have changed is stored as I have stored it', () => {
  const { copy, into, carry } = buildPair(
    (doc) => textOf(doc, 'id4').insertEmbed(1, { type: 'unheard-of' }),
    () => {},
  )
  expect(carry().carried).toBe(1)
  expect(signatureOf(textOf(into, 'id4'))).toBe(signatureOf(textOf(copy, 'id4')))
  expect(signatureOf(textOf(into, 'id4'))).toContain('unheard-of')
})

test('a text that a variant begins is merged with what its page says now', () => {
  const { into, carry } = buildPair(
    (doc) => textOf(doc, 'v~id3').insert(0, 'mine'),
    (doc) => textOf(doc, 'id3').insert(0, 'page '),
    buildVariantDoc(),
  )
  expect(carry()).toEqual({ carried: 1, left: [] })
  expect([wordsIn(into, 'id3'), wordsIn(into, 'v~id3')]).toEqual([['page '], ['page mine']])
})

/** A server whose text has these lines. */
function buildLines(...lines: string[]): Y.Doc {
  const { server } = buildGeneration()
  const text = textOf(server, 'id4')
  text.insert(0, lines.join(''))
  let at = 0
  for (const words of lines.slice(0, -1)) {
    at += words.length
    text.insertEmbed(at, makeLineEnd(plainLine))
    at += 1
  }
  return server
}

const setLineAt = (at: number, line: Line) => (doc: Y.Doc) =>
  setLine(must(linesIn(textOf(doc, 'id4'))[at], 'the line').end, line)

const linesOf = (doc: Y.Doc) => toLines(readRichText(textOf(doc, 'id4'))).map(({ line }) => line)

test('a line that I make a heading is one where others have written, split and aligned it', () => {
  const { into, carry } = buildPair(
    setLineAt(0, { kind: 2, within: [] }),
    (doc) => {
      textOf(doc, 'id4').insert(0, 'theirs ')
      setLineAt(1, { kind: 'paragraph', align: 'right', within: [] })(doc)
      textOf(doc, 'id4').insertEmbed('theirs abcdef'.length + 1 + 3, makeLineEnd(plainLine))
    },
    buildLines('abcdef', 'ghijkl'),
  )
  expect(carry()).toEqual({ carried: 1, left: [] })
  expect(wordsIn(into, 'id4')).toEqual(['theirs abcdef', 'ghi', 'jkl'])
  expect(linesOf(into)).toEqual([
    { kind: 2, within: [] },
    plainLine,
    { kind: 'paragraph', align: 'right', within: [] },
  ])
})

test('of a line that both have made something, what only I have changed of it is mine', () => {
  const { into, carry } = buildPair(
    setLineAt(0, { kind: 2, align: 'right', within: [] }),
    setLineAt(0, { kind: 'paragraph', within: ['bulletList', 'listItem'] }),
    buildLines('abcdef', 'ghijkl'),
  )
  expect(carry()).toEqual({ carried: 1, left: [] })
  expect(linesOf(into)).toEqual([
    { kind: 2, align: 'right', within: ['bulletList', 'listItem'] },
    plainLine,
  ])
})

test('two who make other things of other lines at once both have their way', () => {
  const { device, carry, renew } = buildGeneration(buildLines('abcdef', 'ghijkl'))
  const [one, other] = [device(7), device(8)]
  setLineAt(0, { kind: 1, within: [] })(one)
  setLineAt(1, { kind: 'paragraph', within: ['orderedList 3', 'listItem'] })(other)
  const into = renew()
  const [first, second] = [replicaOf(into), replicaOf(into)]
  carry(one, first)
  carry(other, second)
  syncDocs(first, second)
  const ends = linesIn(textOf(first, 'id4')).map(({ end }) => readLine(end))
  expect(ends).toEqual([
    { kind: 1, within: [] },
    { kind: 'paragraph', within: ['orderedList 3', 'listItem'] },
  ])
  expect(wordsIn(second, 'id4')).toEqual(['abcdef', 'ghijkl'])
})
