import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { schemaExtensions } from './text-schema.ts'

/** What the snapshot has of each node and mark, and the renderer shows. */
const known: Record<string, string[]> = {
  doc: [],
  text: [],
  paragraph: ['textAlign'],
  heading: ['level', 'textAlign'],
  bulletList: [],
  orderedList: ['start'],
  listItem: [],
  blockquote: [],
  hardBreak: [],
  bold: [],
  italic: [],
  underline: [],
  strike: [],
  code: [],
  link: ['href'],
  colour: ['colour'],
}

test('the editor’s schema has nothing that a text can’t keep', () => {
  const { nodes, marks } = getSchema(schemaExtensions({ inline: false, plain: false }))
  const found = Object.entries({ ...nodes, ...marks }).map(([name, { spec }]) => [
    name,
    Object.keys(spec.attrs ?? {}).toSorted(),
  ])
  expect(Object.fromEntries(found)).toEqual(known)
})

test('a text of one line has lines and marks alone, a plain one no marks', () => {
  const inline = getSchema(schemaExtensions({ inline: true, plain: false }))
  expect(Object.keys(inline.nodes).toSorted()).toEqual(['doc', 'hardBreak', 'paragraph', 'text'])
  const plain = getSchema(schemaExtensions({ inline: true, plain: true }))
  expect(Object.keys(plain.marks)).toEqual([])
})
