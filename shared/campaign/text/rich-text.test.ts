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
import { readRichText } from './read-rich-text.ts'
import type { RichInline, RichMark, RichNode, RichText } from '../model/snapshot.ts'
import { writeRichText } from './write-rich-text.ts'

const schema = getSchema([
  StarterKit.configure({ undoRedo: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
])

function buildFragment(): Y.XmlFragment {
  return new Y.Doc().getXmlFragment('test')
}

const sample: RichText = {
  type: 'doc',
  content: [
    {
      type: 'heading',
      level: 1,
      align: 'center',
      content: [{ type: 'text', text: 'Spring', marks: [] }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Plain ', marks: [] },
        { type: 'text', text: 'strong', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'a link', marks: [{ type: 'link', href: 'https://example.com/a' }] },
      ],
    },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'one', marks: [] }] },
            {
              type: 'bulletList',
              content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [] }] }],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', align: 'right', content: [] }] },
  ],
}

test('what is written reads back the same', () => {
  const fragment = buildFragment()
  writeRichText(fragment, sample)
  expect(readRichText(fragment)).toEqual(sample)
})

test('Tiptap opens what is written, valid in its schema, and changes nothing by opening it', () => {
  const fragment = buildFragment()
  writeRichText(fragment, sample)
  const before = fragment.toJSON()
  const { doc } = initProseMirrorDoc(fragment, schema)
  doc.check()
  expect(doc.textContent).toBe('SpringPlain stronga linkone')
  expect(fragment.toJSON()).toBe(before)
})

test('what y-tiptap writes for the same content reads the same', () => {
  const written = buildFragment()
  writeRichText(written, sample)
  const opened = yXmlFragmentToProseMirrorRootNode(written, schema)
  const again = buildFragment()
  prosemirrorToYXmlFragment(Node.fromJSON(schema, opened.toJSON()), again)
  expect(readRichText(again)).toEqual(sample)
})

test('any rich text goes through both encodings unchanged', () => {
  fc.assert(
    fc.property(richTexts(), (richText) => {
      const fragment = buildFragment()
      writeRichText(fragment, richText)
      const read = readRichText(fragment)
      const opened = yXmlFragmentToProseMirrorRootNode(fragment, schema)
      const again = buildFragment()
      prosemirrorToYXmlFragment(opened, again)
      expect(readRichText(again)).toEqual(read)
      const twice = buildFragment()
      writeRichText(twice, read)
      expect(readRichText(twice)).toEqual(read)
    }),
    { numRuns: 200 },
  )
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
  expect(readRichText(fragment)).toEqual({
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

test('nesting beyond the limit is left out instead of overflowing', () => {
  const fragment = buildFragment()
  let inside: Y.XmlFragment = fragment
  for (let depth = 0; depth < 4000; depth += 1) {
    const quote = new Y.XmlElement('blockquote')
    inside.insert(0, [quote])
    inside = quote
  }
  expect(readRichText(fragment).content.length).toBeLessThanOrEqual(1)
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
