import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Look } from '../document/same-stored.ts'
import { runsOf, signatureOf } from '../document/same-stored.ts'
import { randomRichText } from '../generations/testing/random-rich-text.ts'
import type { RichText } from '../model/snapshot.ts'
import { linesIn, wordsOfLines } from '../testing/lines-in.ts'
import { plainLine } from '../text/line.ts'
import { readRichText } from '../text/read-rich-text.ts'
import { setLine } from '../text/set-line.ts'
import { makeLineEnd, readLine } from '../text/stored-line.ts'
import { writeRichText } from '../text/write-rich-text.ts'
import { changeLetters, changeStretch } from './change-letters.ts'

const look = fc.constantFrom<Look[]>({}, { bold: true }, { bold: true, italic: true })
const run = fc.record({
  text: fc.string({ unit: fc.constantFrom('a', 'b', 'c', '👍'), minLength: 1, maxLength: 6 }),
  attributes: look,
})
type Words = { text: string; attributes: Look }
const runs = fc.array(run, { maxLength: 5 })

test('a text says what it is to say, with the looks that it is to have', () => {
  fc.assert(
    fc.property(runs, runs, (before, after) => {
      const [text, wanted] = [textWith(before), textWith(after)]
      changeLetters(text, runsOf(text), runsOf(wanted))
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
    { text: 'bcdeY', attributes: { bold: true } },
    { text: 'f', attributes: {} },
  ]
  for (const each of [text, other.getText()]) changeLetters(each, runsOf(each), wanted)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(text.doc ?? other))
  expect(other.getText().toJSON()).toBe('aXXbcdeYYf')
})

test('a rich text says what it is to say, with its breaks and lines, in either way', () => {
  fc.assert(
    fc.property(randomRichText(), randomRichText(), (before, after) => {
      for (const change of [changeLetters, changeStretch]) {
        const [text, wanted] = [richWith(before), richWith(after)]
        change(text, runsOf(text), runsOf(wanted))
        expect(readRichText(text)).toEqual(readRichText(wanted))
        expect(signatureOf(text)).toBe(signatureOf(wanted))
      }
    }),
    { numRuns: 300 },
  )
})

test('what says it already is not written', () => {
  fc.assert(
    fc.property(randomRichText(), (richText) => {
      for (const change of [changeLetters, changeStretch]) {
        const [text, wanted] = [richWith(richText), richWith(richText)]
        const before = Y.encodeStateAsUpdate(text.doc ?? new Y.Doc())
        change(text, runsOf(text), runsOf(wanted))
        expect(Y.encodeStateAsUpdate(text.doc ?? new Y.Doc())).toEqual(before)
      }
    }),
    { numRuns: 100 },
  )
})

test('a line that becomes another keeps its end, and who splits it or writes there at once stays', () => {
  const text = lines('abc', 'def')
  const other = replicaOf(text)
  const wanted = lines('abc', 'def')
  linesIn(wanted).forEach(({ end }) => setLine(end, { kind: 2, within: [] }))
  changeLetters(text, runsOf(text), runsOf(wanted))
  other.insertEmbed(2, makeLineEnd(plainLine))
  other.insert(1, 'X')
  Y.applyUpdate(text.doc ?? new Y.Doc(), Y.encodeStateAsUpdate(other.doc ?? new Y.Doc()))
  expect(wordsOfLines(text)).toEqual(['aXb', 'c', 'def'])
  const kinds = linesIn(text).map(({ end }) => readLine(end).kind)
  expect(kinds).toEqual(['paragraph', 2, 2])
})

test('two who take away the same lines at once, and make the same of others, double nothing', () => {
  const text = lines('abc', 'def', 'ghi')
  const other = replicaOf(text)
  const wanted = lines('abc', 'ghi')
  linesIn(wanted).forEach(({ end }) => setLine(end, { kind: 1, within: [] }))
  for (const each of [text, other]) changeLetters(each, runsOf(each), runsOf(wanted))
  Y.applyUpdate(text.doc ?? new Y.Doc(), Y.encodeStateAsUpdate(other.doc ?? new Y.Doc()))
  expect(signatureOf(text)).toBe(signatureOf(wanted))
})

function richWith(richText: RichText): Y.XmlText {
  const text = new Y.Doc().get('text', Y.XmlText)
  writeRichText(text, richText)
  return text
}

function lines(...words: string[]): Y.XmlText {
  const text = new Y.Doc().get('text', Y.XmlText)
  for (const each of words) {
    text.insert(text.length, each)
    text.insertEmbed(text.length, makeLineEnd(plainLine))
  }
  return text
}

function replicaOf(text: Y.XmlText): Y.XmlText {
  const replica = new Y.Doc()
  Y.applyUpdate(replica, Y.encodeStateAsUpdate(text.doc ?? replica))
  return replica.get('text', Y.XmlText)
}

function textWith(given: readonly Words[]): Y.Text {
  const text = new Y.Doc().getText()
  text.applyDelta(given.map(({ text: insert, attributes }) => ({ insert, attributes })))
  return text
}
