import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { limits } from '../model/limits.ts'
import { linesIn } from '../testing/lines-in.ts'
import type { Container, Line } from './line.ts'
import { mostStart } from './line.ts'
import { setLine } from './set-line.ts'
import { makeLineEnd, readLine, storedLine } from './stored-line.ts'

/** Any line that a text can have: in quotes and items of lists. */
function lines(): fc.Arbitrary<Line> {
  const list = fc.oneof(
    fc.constantFrom<Container[]>('bulletList', 'orderedList'),
    fc
      .nat({ max: mostStart })
      .map((start): Container => (start === 1 ? 'orderedList' : `orderedList ${start}`)),
  )
  const around = fc.oneof(
    fc.constant<Container[]>(['blockquote']),
    list.map((container): Container[] => [container, 'listItem']),
  )
  return fc.record(
    {
      kind: fc.constantFrom<Line['kind'][]>('paragraph', 1, 2, 3),
      align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
      within: fc.array(around, { maxLength: limits.richTextDepth / 2 }).map((each) => each.flat()),
      shared: fc.nat({ max: limits.richTextDepth }),
    },
    { requiredKeys: ['kind', 'within'] },
  )
}

const endIn = (text: Y.XmlText) => must(linesIn(text)[0], 'a line').end

/** A line end in a document, and how often something has been written there. */
function buildEnd(line: Line) {
  const text = new Y.Doc().get('text', Y.XmlText)
  text.insertEmbed(0, makeLineEnd(line))
  const end = endIn(text)
  let written = 0
  end.observe(({ keysChanged }) => void (written += keysChanged.size))
  return {
    end,
    written: () => written,
    state: () => Y.encodeStateAsUpdate(text.doc ?? new Y.Doc()),
  }
}

test('any line is stored and read unchanged', () => {
  fc.assert(
    fc.property(lines(), (line) => {
      expect(readLine(buildEnd(line).end)).toEqual(line)
    }),
    { numRuns: 500 },
  )
})

test('lines that are not the same are stored differently, and only what they say is', () => {
  expect(storedLine({ kind: 'paragraph', within: [] })).toEqual({})
  expect(storedLine({ kind: 2, within: [] })).toEqual({ is: 'h2' })
  expect(
    storedLine({ kind: 1, align: 'right', within: ['orderedList 3', 'listItem'], shared: 2 }),
  ).toEqual({ is: 'o3ih1:2', align: 'right' })
  fc.assert(
    fc.property(lines(), lines(), (one, other) => {
      const [a, b] = [storedLine(one), storedLine(other)].map((stored) => JSON.stringify(stored))
      expect(a === b).toBe(sorted(one) === sorted(other))
    }),
  )
})

test('a line end that is set says so, and only what differs is written', () => {
  fc.assert(
    fc.property(lines(), lines(), (before, after) => {
      const { end, written, state } = buildEnd(before)
      const [was, is] = [storedLine(before), storedLine(after)]
      setLine(end, after)
      expect(readLine(end)).toEqual(after)
      expect(end.toJSON()).toEqual(is)
      expect(written()).toBe(Number(was.is !== is.is) + Number(was.align !== is.align))
      const once = state()
      setLine(end, after)
      expect(state()).toEqual(once)
    }),
    { numRuns: 300 },
  )
})

test('two who set what differs of one line both have their way', () => {
  const { end, state } = buildEnd({ kind: 'paragraph', within: [] })
  const other = new Y.Doc()
  Y.applyUpdate(other, state())
  const theirs = endIn(other.get('text', Y.XmlText))
  setLine(end, { kind: 2, within: [] })
  setLine(theirs, { kind: 'paragraph', align: 'center', within: [] })
  Y.applyUpdate(other, state())
  const both = { kind: 2, align: 'center', within: [] }
  expect(readLine(theirs)).toEqual(both)
})

test.each<[unknown, Line]>([
  ['', { kind: 'paragraph', within: [] }],
  ['x', { kind: 'paragraph', within: [] }],
  ['h4', { kind: 'paragraph', within: [] }],
  ['h2ui', { kind: 'paragraph', within: [] }],
  ['o12345i', { kind: 'paragraph', within: [] }],
  ['ui:999', { kind: 'paragraph', within: [] }],
  ['ui:-1', { kind: 'paragraph', within: [] }],
  ['UI', { kind: 'paragraph', within: [] }],
  ['ui\n', { kind: 'paragraph', within: [] }],
  ['ui\0', { kind: 'paragraph', within: [] }],
  [7, { kind: 'paragraph', within: [] }],
  [null, { kind: 'paragraph', within: [] }],
  [['ui'], { kind: 'paragraph', within: [] }],
  [{ toString: 'ui' }, { kind: 'paragraph', within: [] }],
  ['q'.repeat(201), { kind: 'paragraph', within: [] }],
  ['ui'.repeat(100_000), { kind: 'paragraph', within: [] }],
  ['o1i', { kind: 'paragraph', within: ['orderedList', 'listItem'] }],
  ['o0001i', { kind: 'paragraph', within: ['orderedList', 'listItem'] }],
  ['o0i', { kind: 'paragraph', within: ['orderedList 0', 'listItem'] }],
  ['o0003i', { kind: 'paragraph', within: ['orderedList 3', 'listItem'] }],
  ['quih3:05', { kind: 3, within: ['blockquote', 'bulletList', 'listItem'], shared: 5 }],
])('%o is read as no more than it says', (is, line) => {
  const end = new Y.Doc().getMap<unknown>()
  end.set('is', is)
  end.set('align', is)
  expect(readLine(end)).toEqual(line)
})

test('what is too deep is cut', () => {
  const end = new Y.Doc().getMap<unknown>()
  end.set('is', `${'q'.repeat(150)}h2:40`)
  const within = Array.from({ length: limits.richTextDepth }, () => 'blockquote')
  expect(readLine(end)).toEqual({ kind: 2, within, shared: 40 })
})

test('whatever a line end holds, it is a line that can be stored', () => {
  const value = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[quoih0-9:]{0,40}$/),
    fc.constantFrom<unknown>(null, true, 0, {}, [], 'right'),
  )
  fc.assert(
    fc.property(value, value, (is, align) => {
      const end = new Y.Doc().getMap<unknown>()
      end.set('is', is)
      end.set('align', align)
      const line = readLine(end)
      expect(readLine(buildEnd(line).end)).toEqual(line)
    }),
    { numRuns: 500 },
  )
})

function sorted(line: Line): string {
  return JSON.stringify([line.kind, line.align, line.within, line.shared])
}
