import { getSchema } from '@tiptap/core'
import { TextAlign } from '@tiptap/extension-text-align'
import { Node } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import {
  initProseMirrorDoc,
  prosemirrorToYXmlFragment,
  yXmlFragmentToProseMirrorRootNode,
} from '@tiptap/y-tiptap'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { RichInline, RichMark, RichNode, RichText } from '../model/snapshot.ts'
import { sampleText } from '../testing/sample-text.ts'
import { writeNestedText } from '../testing/nested-text.ts'
import { isNestedText, readNestedText } from './read-nested-text.ts'

const schema = getSchema([
  StarterKit.configure({ undoRedo: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
])

function buildFragment(): Y.XmlFragment {
  return new Y.Doc().getXmlFragment('test')
}

test('only a fragment is a nested text', () => {
  expect(isNestedText(buildFragment())).toBe(true)
  const others = [new Y.XmlElement('paragraph'), new Y.XmlText(), new Y.Text(), new Y.Map(), null]
  expect(others.map(isNestedText)).toEqual(others.map(() => false))
})

test('what was written in the old form reads the same', () => {
  const fragment = buildFragment()
  writeNestedText(fragment, sampleText)
  expect(readNestedText(fragment)).toEqual(sampleText)
})

test('the old form is that of Tiptap: it opens it, valid in its schema, and changes nothing', () => {
  const fragment = buildFragment()
  writeNestedText(fragment, sampleText)
  const before = fragment.toJSON()
  const { doc } = initProseMirrorDoc(fragment, schema)
  doc.check()
  expect(doc.textContent).toBe('SpringPlain stronga linkone')
  expect(fragment.toJSON()).toBe(before)
})

test('what y-tiptap wrote for the same content reads the same', () => {
  const written = buildFragment()
  writeNestedText(written, sampleText)
  const opened = yXmlFragmentToProseMirrorRootNode(written, schema)
  const again = buildFragment()
  prosemirrorToYXmlFragment(Node.fromJSON(schema, opened.toJSON()), again)
  expect(readNestedText(again)).toEqual(sampleText)
})

test('any rich text that y-tiptap wrote reads the same', () => {
  fc.assert(
    fc.property(richTexts(), (richText) => {
      const fragment = buildFragment()
      writeNestedText(fragment, richText)
      const read = readNestedText(fragment)
      const opened = yXmlFragmentToProseMirrorRootNode(fragment, schema)
      const again = buildFragment()
      prosemirrorToYXmlFragment(opened, again)
      expect(readNestedText(again)).toEqual(read)
      const twice = buildFragment()
      writeNestedText(twice, read)
      expect(readNestedText(twice)).toEqual(read)
    }),
    { numRuns: 200 },
  )
})

test('where an ordered list counts from was never shown, and is not read', () => {
  const fragment = buildFragment()
  const item = { type: 'listItem' as const, content: sampleText.content.slice(1, 2) }
  writeNestedText(fragment, {
    type: 'doc',
    content: [{ type: 'orderedList', start: 5, content: [item] }],
  })
  expect(fragment.toString()).toContain('start="5"')
  expect(readNestedText(fragment).content).toEqual([{ type: 'orderedList', content: [item] }])
})

test('unknown nodes give way to their text, unknown marks and unsafe links are dropped', () => {
  const fragment = buildFragment()
  const code = new Y.XmlElement('codeBlock')
  const text = new Y.XmlText()
  text.applyDelta([
    { insert: 'a', attributes: { link: { href: 'java\tscript:alert(1)' }, evil: true } },
    { insert: 'b', attributes: { bold: {} } },
    { insert: { image: 'x' } },
  ])
  code.insert(0, [text])
  fragment.insert(0, [code, new Y.XmlElement('horizontalRule'), new Y.XmlText('loose')])
  expect(readNestedText(fragment)).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [] },
          { type: 'text', text: 'b', marks: [{ type: 'bold' }] },
        ],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'loose', marks: [] }] },
    ],
  })
})

test('marks that y-tiptap gave a hash are read', () => {
  const fragment = buildFragment()
  const paragraph = new Y.XmlElement('paragraph')
  const text = new Y.XmlText()
  const href = 'https://a.example/'
  text.applyDelta([{ insert: 'a', attributes: { 'link--AbCdEf12': { href }, bold: {} } }])
  paragraph.insert(0, [text])
  fragment.insert(0, [paragraph])
  const marks: RichMark[] = [{ type: 'bold' }, { type: 'link', href }]
  expect(readNestedText(fragment).content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'a', marks }] },
  ])
})

test('nesting beyond the limit is left out instead of overflowing', () => {
  const fragment = buildFragment()
  let inside: Y.XmlFragment = fragment
  for (let depth = 0; depth < 4000; depth += 1) {
    const quote = new Y.XmlElement('blockquote')
    inside.insert(0, [quote])
    inside = quote
  }
  expect(readNestedText(fragment).content.length).toBeLessThanOrEqual(1)
})

function richTexts(): fc.Arbitrary<RichText> {
  const mark: fc.Arbitrary<RichMark> = fc.oneof(
    fc.constantFrom<RichMark[]>({ type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
    fc
      .constantFrom('https://a.example/x', 'mailto:a@b.example', 'tel:+1', '/path', '#id')
      .map((href): RichMark => ({ type: 'link', href })),
  )
  const marks = fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type })
  const inline: fc.Arbitrary<RichInline> = fc.oneof(
    fc.record({ type: fc.constant('text' as const), text: fc.string({ minLength: 1 }), marks }),
    fc.constant<RichInline>({ type: 'hardBreak' }),
  )
  const content = fc.array(inline, { maxLength: 4 })
  const { node } = fc.letrec<{ node: RichNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.record({ type: fc.constant('paragraph' as const), content }),
      fc.record({
        type: fc.constant('heading' as const),
        level: fc.constantFrom(1 as const, 2 as const, 3 as const),
        align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
        content,
      }),
      fc.record({
        type: fc.constantFrom('bulletList' as const, 'orderedList' as const),
        content: fc.array(
          fc.record({ type: fc.constant('listItem' as const), content: listContent(tie('node')) }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fc.record({
        type: fc.constant('blockquote' as const),
        content: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  }))
  return fc.record({
    type: fc.constant('doc' as const),
    content: fc.array(node, { minLength: 1, maxLength: 4 }),
  })
}

/** ProseMirror wants a paragraph first in each item. */
function listContent(node: fc.Arbitrary<RichNode>): fc.Arbitrary<RichNode[]> {
  const first: RichNode = { type: 'paragraph', content: [] }
  return fc.array(node, { maxLength: 2 }).map((rest) => [first, ...rest])
}
