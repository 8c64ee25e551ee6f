import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Run } from '../document/same-stored.ts'
import { runsOf } from '../document/same-stored.ts'
import { changeLetters } from './change-letters.ts'

const look = fc.constantFrom<Run['attributes'][]>({}, { bold: {} }, { bold: {}, italic: {} })
const run = fc.record({
  text: fc.string({ unit: fc.constantFrom('a', 'b', 'c', '👍'), minLength: 1, maxLength: 6 }),
  attributes: look,
})
const runs = fc.array(run, { maxLength: 5 })

test('a text says what it is to say, with the looks that it is to have', () => {
  fc.assert(
    fc.property(runs, runs, (before, after) => {
      const [text, wanted] = [textWith(before), textWith(after)]
      changeLetters(text, runsOf(text) ?? [], runsOf(wanted) ?? [])
      expect(runsOf(text)).toEqual(runsOf(wanted))
    }),
    { numRuns: 300 },
  )
})

test('letters that stay are not written again', () => {
  const text = textWith([{ text: 'abcdef', attributes: {} }])
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(text.doc ?? other))
  const wanted = [
    { text: 'aX', attributes: {} },
    { text: 'bcdeY', attributes: { bold: {} } },
    { text: 'f', attributes: {} },
  ]
  for (const each of [text, other.getText()]) changeLetters(each, runsOf(each) ?? [], wanted)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(text.doc ?? other))
  expect(other.getText().toJSON()).toBe('aXXbcdeYYf')
})

function textWith(given: readonly Run[]): Y.Text {
  const text = new Y.Doc().getText()
  text.applyDelta(given.map(({ text: insert, attributes }) => ({ insert, attributes })))
  return text
}
