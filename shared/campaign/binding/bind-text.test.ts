import { afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import type { RichNode } from '../model/snapshot.ts'
import { deltaOf } from '../text/delta-of.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { plainRichText, writeRichText } from '../text/write-rich-text.ts'
import { makeDoc } from './make-doc.ts'
import type { TypingPeer } from './testing/typing-peer.ts'
import { linesShown, openPeer, textIn } from './testing/typing-peer.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const rich = { inline: false, plain: false }
const open = new Set<TypingPeer>()

afterEach(() => {
  for (const peer of open) peer.close()
  open.clear()
})

/** Two people in one text, of which each line is a paragraph; `meet` brings them together. */
function openTwo(...lines: string[]) {
  const first = new Y.Doc()
  const stored = new Y.XmlText()
  writeRichText(stored, {
    type: 'doc',
    content: lines.flatMap((line) => plainRichText(line).content),
  })
  first.getMap('blocks').set('b', new Y.Map([['t', stored]]))
  const [p, q] = [1, 2].map((clientId) => {
    const doc = new Y.Doc()
    doc.clientID = clientId
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(first))
    const peer = openPeer(doc, rich)
    open.add(peer)
    return peer
  })
  const [one, two] = [must(p, 'P'), must(q, 'Q')]
  const meet = () => {
    Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(two.doc, Y.encodeStateVector(one.doc)))
    Y.applyUpdate(two.doc, Y.encodeStateAsUpdate(one.doc, Y.encodeStateVector(two.doc)))
  }
  const live = () => {
    one.doc.on('update', (update: Uint8Array) => Y.applyUpdate(two.doc, update))
    two.doc.on('update', (update: Uint8Array) => Y.applyUpdate(one.doc, update))
  }
  return { p: one, q: two, meet, live }
}

/** Puts the caret behind some words. */
function behind({ editor }: TypingPeer, words: string): void {
  editor.state.doc.descendants((node, at) => {
    const index = node.text?.indexOf(words) ?? -1
    if (index >= 0) editor.commands.setTextSelection(at + index + words.length)
  })
}

function type({ editor }: TypingPeer, words: string): void {
  for (const letter of words) editor.view.dispatch(editor.state.tr.insertText(letter))
}

const linesOf = (peer: TypingPeer) => linesShown(peer.editor.state.doc)
const nodesOf = ({ text }: TypingPeer): RichNode[] => readRichText(text).content

function expectSame(p: TypingPeer, q: TypingPeer): void {
  expect(nodesOf(q)).toEqual(nodesOf(p))
  for (const { editor, text } of [p, q])
    expect(editor.state.doc.toJSON()).toEqual(makeDoc(text, editor.schema).toJSON())
}

type Change = (peer: TypingPeer) => void

const changes: Record<string, Change> = {
  'a list': ({ editor }) => editor.commands.toggleBulletList(),
  'a numbered list': ({ editor }) => editor.commands.toggleOrderedList(),
  'a heading': ({ editor }) => editor.commands.toggleHeading({ level: 2 }),
  'a quote': ({ editor }) => editor.commands.toggleBlockquote(),
  'one with the line above': (peer) => {
    peer.editor.commands.setTextSelection(peer.editor.state.selection.$from.start())
    peer.press('Backspace')
  },
  'two lines': (peer) => peer.press('Enter'),
  'a centred one': ({ editor }) => editor.commands.setTextAlign('center'),
}

describe.each(Object.entries(changes))('a line that somebody makes %s', (_name, change) => {
  test('keeps every letter that another types in it at once, in order', () => {
    const { p, q, live } = openTwo('above', 'one two')
    live()
    behind(p, 'one')
    behind(q, 'one two')
    for (const letter of letters) {
      type(q, letter)
      change(p)
      if (letter === 'm') p.undo.undo()
    }
    expect(linesOf(p).join('')).toContain(letters)
    expect(linesOf(p).join('').length).toBe('aboveone two'.length + letters.length)
    expectSame(p, q)
  })

  test('keeps every letter that another typed in it apart', () => {
    const { p, q, meet } = openTwo('above', 'one two')
    behind(p, 'one')
    behind(q, 'one t')
    change(p)
    type(q, letters)
    meet()
    expect(linesOf(p).join('')).toBe(`aboveone t${letters}wo`)
    expectSame(p, q)
  })
})

describe.each(['a list', 'a quote'])('below %s', (name) => {
  test.each([
    ['Backspace at the start of a line', 'Backspace', 'one'],
    ['Shift and Backspace there', 'Shift-Backspace', 'one'],
    ['Delete at the end of what is above', 'Delete', 'above'],
  ])('%s keeps every letter that another types, and the caret', (_name, key, words) => {
    const { p, q, live } = openTwo('above', 'one two')
    behind(p, 'above')
    changes[name]?.(p)
    live()
    Y.applyUpdate(q.doc, Y.encodeStateAsUpdate(p.doc))
    behind(p, words)
    if (key !== 'Delete') p.editor.commands.setTextSelection(p.editor.state.selection.$from.start())
    behind(q, 'one')
    const written: string[] = []
    p.text.observe(({ delta }) => {
      for (const { insert } of delta) if (typeof insert === 'string') written.push(insert)
    })
    p.press(key)
    expect(linesOf(p)).toEqual(['aboveone two'])
    expect(written).toEqual([])
    expect(p.editor.state.selection.$from.parentOffset).toBe('above'.length)
    type(q, letters)
    expect(linesOf(p)).toEqual([`aboveone${letters} two`])
    expectSame(p, q)
  })
})

test('a line is joined with the last item of a list with inner lists', () => {
  const { p } = openTwo('a', 'b', 'c')
  behind(p, 'a')
  p.editor.commands.toggleBulletList()
  behind(p, 'b')
  p.editor.commands.toggleBulletList()
  p.press('Tab')
  behind(p, 'c')
  p.editor.commands.setTextSelection(p.editor.state.selection.$from.start())
  p.press('Backspace')
  expect(linesOf(p)).toEqual(['a', 'bc'])
})

test.each([
  ['a list', 'a list'],
  ['a list', 'a heading'],
  ['a numbered list', 'a list'],
  ['a quote', 'a heading'],
])('a line that one makes %s and another %s at once is there once', (one, other) => {
  const { p, q, meet } = openTwo('Alpha')
  changes[one]?.(p)
  changes[other]?.(q)
  meet()
  expect(linesOf(p)).toEqual(['Alpha'])
  expectSame(p, q)
  changes['a heading']?.(p)
  meet()
  expect(nodesOf(q)).toHaveLength(1)
})

test('a caret stays with its words when somebody splits the line before it', () => {
  const { p, q, live } = openTwo('Alpha beta')
  live()
  behind(p, 'Alpha')
  behind(q, 'beta')
  p.press('Enter')
  type(q, '0123456789')
  expect(linesOf(p)).toEqual(['Alpha', ' beta0123456789'])
  expectSame(p, q)
})

test('nothing of others is drawn while words are composed, and each goes to its place', () => {
  const { p, q, live } = openTwo('one two')
  live()
  behind(q, 'two')
  q.compose(true)
  type(q, 'に')
  const drawn = q.editor.state.doc
  p.editor.commands.setTextSelection(1)
  type(p, 'word ')
  p.editor.commands.setTextAlign('center')
  p.editor.commands.toggleBulletList()
  expect(q.editor.state.doc).toBe(drawn)
  const { view, state } = q.editor
  const { pos } = state.selection.$from
  view.dispatch(state.tr.insertText('日本', pos - 1, pos))
  expect(linesOf(p)).toEqual(['word one two日本'])
  q.compose(false)
  expect(linesOf(q)).toEqual(['word one two日本'])
  expect(q.editor.state.selection.$from.parentOffset).toBe('word one two日本'.length)
  expectSame(p, q)
})

test('letters that stay are not written again, whatever becomes of their line', () => {
  const { p } = openTwo('Alpha beta', 'gamma')
  const written: string[] = []
  p.text.observe(({ delta }) => {
    for (const { insert } of delta) if (typeof insert === 'string') written.push(insert)
  })
  behind(p, 'Alpha')
  for (const change of Object.values(changes)) change(p)
  p.editor.commands.selectAll()
  p.editor.commands.toggleBold()
  expect(written).toEqual([])
})

test('what an embedded stranger would push aside is written where it is meant', () => {
  const { p, q, meet } = openTwo('one two')
  p.text.insertEmbed(0, { image: 'x' })
  p.text.insertEmbed(3, { image: 'y' })
  behind(p, 'one')
  type(p, '!')
  meet()
  expect(linesOf(q)).toEqual(['one! two'])
  expect(
    deltaOf(p.text).filter(({ insert }) => JSON.stringify(insert).includes('image')),
  ).toHaveLength(2)
  expectSame(p, q)
})

test('a text without any line end is a line to write in, and ends once somebody has', () => {
  const { p, q, meet } = openTwo('one')
  p.text.delete(0, p.text.length)
  expect(linesOf(p)).toEqual([''])
  type(p, 'new')
  meet()
  expect(linesOf(q)).toEqual(['new'])
  expectSame(p, q)
})

test('undo takes back one’s own letters and line, and selects what was selected', () => {
  const { p, q, live } = openTwo('Alpha')
  live()
  behind(p, 'Alpha')
  p.editor.commands.toggleBulletList()
  type(q, 'Q')
  behind(p, 'Alpha')
  p.press('Enter')
  type(p, 'own')
  for (let step = 0; step < 5; step++) p.undo.undo()
  expect(linesOf(q)).toEqual(['QAlpha'])
  expect(nodesOf(q)[0]?.type).toBe('paragraph')
  expect(textIn(p.doc).length).toBe('QAlpha'.length + 1)
  expectSame(p, q)
})
