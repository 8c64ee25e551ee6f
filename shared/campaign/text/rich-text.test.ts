import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { emptyText } from '../../testing/campaign.ts'
import { flatten } from '../generations/flat-text.ts'
import { randomRichText } from '../generations/testing/random-rich-text.ts'
import { limits } from '../model/limits.ts'
import type { RichInline, RichListItem, RichNode, RichText } from '../model/snapshot.ts'
import { sampleText } from '../testing/sample-text.ts'
import { deltaOf } from './delta-of.ts'
import { plainLine } from './line.ts'
import { readRichText, storedBreak } from './read-rich-text.ts'
import { makeLineEnd } from './stored-line.ts'
import { plainRichText, writeRichText } from './write-rich-text.ts'

const buildText = () => new Y.Doc().get('test', Y.XmlText)

/** As it is read: no empty runs, and runs that look alike are one. */
function joined({ type, content }: RichText): RichText {
  return { type, content: content.map(joinedNode) }
}

function joinedNode(node: RichNode): RichNode {
  if (node.type === 'paragraph' || node.type === 'heading')
    return { ...node, content: joinedRuns(node.content) }
  if (node.type === 'blockquote') return { ...node, content: node.content.map(joinedNode) }
  const content = node.content.map((item) => ({ ...item, content: item.content.map(joinedNode) }))
  return { ...node, content }
}

function joinedRuns(runs: readonly RichInline[]): RichInline[] {
  const made: RichInline[] = []
  for (const run of runs) {
    const last = made.at(-1)
    if (run.type === 'text' && run.text === '') continue
    const isSame =
      run.type === 'text' &&
      last?.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(run.marks)
    if (isSame) last.text += run.text
    else made.push({ ...run })
  }
  return made
}

test('what is written reads back the same', () => {
  const text = buildText()
  writeRichText(text, sampleText)
  expect(readRichText(text)).toEqual(sampleText)
})

test('what is written is one flat row of letters, breaks and line ends', () => {
  const text = buildText()
  writeRichText(text, sampleText)
  const row = deltaOf(text).map(({ insert, attributes }) => [
    insert instanceof Y.Map ? insert.toJSON() : insert,
    ...(attributes ? [attributes] : []),
  ])
  expect(row).toEqual([
    ['Spring'],
    [{ is: 'h1', align: 'center' }],
    ['Plain '],
    ['strong', { bold: true, italic: true }],
    [storedBreak],
    ['a link', { link: 'https://example.com/a' }],
    [{}],
    ['one'],
    [{ is: 'oi' }],
    [{ is: 'oiui' }],
    [{ is: 'q', align: 'right' }],
  ])
})

test('any rich text reads back the same, also over another and once it is stored elsewhere', () => {
  fc.assert(
    fc.property(randomRichText(), randomRichText(), (first, richText) => {
      const text = buildText()
      writeRichText(text, first)
      expect(readRichText(text)).toEqual(joined(first))
      text.doc?.transact(() => writeRichText(text, richText))
      expect(readRichText(text)).toEqual(joined(richText))
      const replica = new Y.Doc()
      Y.applyUpdate(replica, Y.encodeStateAsUpdate(text.doc ?? replica))
      expect(readRichText(replica.get('test', Y.XmlText))).toEqual(joined(richText))
    }),
    { numRuns: 300 },
  )
})

test('an empty row says nothing, and letters behind the last line end are a paragraph', () => {
  const text = buildText()
  expect(readRichText(text)).toEqual({ type: 'doc', content: [] })
  text.insert(0, 'words')
  expect(readRichText(text)).toEqual(plainRichText('words'))
  text.insertEmbed(5, makeLineEnd(plainLine))
  expect(readRichText(text)).toEqual(plainRichText('words'))
  text.delete(0, 5)
  expect(readRichText(text)).toEqual(emptyText)
})

test('unknown embeds, unknown marks, unsafe links and colours are left out', () => {
  const text = buildText()
  text.applyDelta([
    { insert: 'a', attributes: { link: 'java\tscript:alert(1)', evil: true, colour: 'evil' } },
    { insert: { image: 'x' } },
    { insert: 'b', attributes: { bold: true, link: { href: 'https://a.example/' } } },
    { insert: new Y.Text('inside') },
    { insert: new Y.XmlElement('script') },
    { insert: new Y.Array() },
    { insert: 'c', attributes: { bold: true, colour: ['accent'] } },
    { insert: { type: 'hardBreak', onclick: 'x' } },
    { insert: 'd\0', attributes: { italic: '', colour: 'accent', ['__proto__']: { code: true } } },
  ])
  expect(readRichText(text)).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [] },
          { type: 'text', text: 'bc', marks: [{ type: 'bold' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'd\ufffd', marks: [{ type: 'colour', colour: 'accent' }] },
        ],
      },
    ],
  })
})

test('an unsafe link is not even written', () => {
  const text = buildText()
  const marks = [{ type: 'link' as const, href: 'javascript:alert(1)' }]
  const content = [{ type: 'text' as const, text: 'a', marks }]
  writeRichText(text, { type: 'doc', content: [{ type: 'paragraph', content }] })
  expect(JSON.stringify(text.toDelta())).not.toContain('javascript')
  expect(readRichText(text)).toEqual(plainRichText('a'))
})

test('no more letters than the limit are read, and the lines behind them are empty', () => {
  const text = buildText()
  text.insert(0, 'a'.repeat(limits.richText))
  text.insertEmbed(5, makeLineEnd(plainLine))
  text.insert(text.length, 'too many')
  text.insertEmbed(text.length, makeLineEnd(plainLine))
  text.insert(text.length, 'more')
  const read = readRichText(text)
  const letters = flatten(read).filter(({ type }) => type === 'letter')
  expect(letters).toHaveLength(limits.richText)
  expect(JSON.stringify(read)).not.toContain('many')
})

test('whatever line ends say is read as a rich text that is stored again as it is', () => {
  const name = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[quoih0-9:]{0,30}$/),
    fc.stringMatching(/^[qui]{0,300}(h[0-9])?(:[0-9]{1,3})?$/),
    fc.constantFrom('o'.repeat(100_000), `${'ui'.repeat(90)}:99`, 'o0000i', 'i', ':5', 'h9', 'qh'),
  )
  const odd = fc.oneof(
    name,
    fc.constantFrom<unknown>(null, 1, true, Number.NaN, ['ui'], { ui: 1 }, new Uint8Array(2), 5n),
  )
  const line = fc.record({ is: odd, align: odd, more: odd }, { requiredKeys: [] })
  const property = fc.property(fc.array(fc.tuple(fc.string(), line)), (lines) => {
    const text = buildText()
    for (const [words, says] of lines) {
      if (words !== '') text.insert(text.length, words)
      text.insertEmbed(text.length, new Y.Map<unknown>(Object.entries(says)))
    }
    const read = readRichText(text)
    const said = flatten(read).map((cell) => (cell.type === 'letter' ? cell.letter : ''))
    expect(said.join('')).toBe(lines.map(([words]) => words.replaceAll('\0', '\ufffd')).join(''))
    expect(depthOf(read.content)).toBeLessThanOrEqual(limits.richTextDepth)
    const again = buildText()
    writeRichText(again, read)
    expect(readRichText(again)).toEqual(read)
  })
  fc.assert(property, { numRuns: 400 })
})

test('lists that name no items are no deeper than the limit, and are stored again as they are', () => {
  const text = buildText()
  text.insert(0, 'words')
  text.insertEmbed(5, new Y.Map([['is', 'u'.repeat(limits.richTextDepth)]]))
  const read = readRichText(text)
  expect(depthOf(read.content)).toBeLessThanOrEqual(limits.richTextDepth)
  const again = buildText()
  writeRichText(again, read)
  expect(readRichText(again)).toEqual(read)
})

/** How many lists, items and quotes are in each other at most. */
function depthOf(nodes: readonly (RichNode | RichListItem)[]): number {
  return Math.max(
    0,
    ...nodes.map((node) =>
      node.type === 'paragraph' || node.type === 'heading' ? 0 : 1 + depthOf(node.content),
    ),
  )
}

test('letters beyond the limit are counted, and nothing is said where there are none', () => {
  const text = buildText()
  text.insert(0, 'x'.repeat(limits.richText + 9_531))
  expect(readRichText(text).cut).toBe(9_531)
  text.delete(0, 9_531)
  expect(readRichText(text)).not.toHaveProperty('cut')
})
