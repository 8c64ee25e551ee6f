import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { rich } from '#shared/blocks/rich.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { duplicateBlock } from '#shared/campaign/edits/duplicate-block.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { plainLine } from '#shared/campaign/text/line.ts'
import { makeLineEnd } from '#shared/campaign/text/stored-line.ts'
import { must } from '#shared/lib/must.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { followWords, withEnds } from './follow-words.ts'
import { placeOfWords, wordsAt } from './place-of-words.ts'

const sentence = 'We walk, we read, we walk home.'

/** A campaign with one text, the id of its block, and the text as it is stored. */
function buildText() {
  const doc = new Y.Doc()
  const blocks = [{ kind: 'rich-text', props: { text: rich(sentence) } }]
  const seed = { pages: [{ path: '/', title: 'Home', sections: [{ columns: [{ blocks }] }] }] }
  createCampaign(doc, seed, findBlock)
  const page = must(readCampaign(doc, findBlock).pages[0], 'page')
  const { id } = must(page.sections[0]?.columns[0]?.blocks[0], 'block')
  const text = must(findRichText(doc, id, 'text') ?? undefined, 'text')
  return { doc, id, text, pageId: page.id }
}

/** A thread about the letters from one place to another, as it is kept. */
function aboutLetters({ doc, id, pageId }: ReturnType<typeof buildText>, from: number, to: number) {
  const words = must(wordsAt(sentence, from, to) ?? undefined, 'words')
  const anchor = { pageId, on: 'block', partId: id, x: 0, y: 0, words } as const
  return withEnds(anchor, doc)
}

/** The second “walk”. */
const [from, to] = [21, 25]
const lettersIn = (doc: Y.Doc, anchor: ReturnType<typeof aboutLetters>) =>
  followWords(doc).now('thread', anchor)?.letters

test('words are followed through what is written and deleted beside them and in them', () => {
  const open = buildText()
  const anchor = aboutLetters(open, from, to)
  expect(sentence.slice(from, to)).toBe('walk')
  open.text.insert(from, 'slowly ')
  open.text.insert(0, 'walk walk ')
  expect(lettersIn(open.doc, anchor)).toBe('walk')
  open.text.insertEmbed(10, makeLineEnd(plainLine))
  open.text.insert(from + 20, '–')
  expect(lettersIn(open.doc, anchor)).toBe('wa–lk')
})

test('what is written at either end of them is not of them', () => {
  const open = buildText()
  const anchor = aboutLetters(open, from, to)
  open.text.insert(to, 'ing')
  open.text.insert(from, 're')
  expect(lettersIn(open.doc, anchor)).toBe('walk')
})

test('once nothing of them is left they are as they were', () => {
  const open = buildText()
  const anchor = aboutLetters(open, from, to)
  open.text.delete(0, open.text.length - 1)
  expect(lettersIn(open.doc, anchor)).toBe('walk')
})

test('in another document they are found by what stands around them, and followed from there', () => {
  const anchor = aboutLetters(buildText(), from, to)
  const other = buildText()
  const elsewhere = { ...anchor, partId: other.id }
  const follower = followWords(other.doc)
  expect(follower.now('thread', elsewhere)).toMatchObject({ letters: 'walk', after: ' home.' })
  other.text.insert(from + 2, '–')
  expect(follower.now('thread', elsewhere)?.letters).toBe('wa–lk')
})

test('a letter of two units is never cut in two', () => {
  const text = `${'🌻'.repeat(20)}walk${'🌻'.repeat(20)}`
  const words = must(wordsAt(text, 40, 44) ?? undefined, 'words')
  for (const part of [words.before, words.after]) expect(part.isWellFormed()).toBe(true)
  expect(wordsAt(text, 39, 44)).toBeNull()
  expect(placeOfWords(`!${text}`, words)?.at).toBe(41)
})

test('a copy of their block takes nothing of them', () => {
  const open = buildText()
  const anchor = aboutLetters(open, from, to)
  duplicateBlock(open.doc, { blockId: open.id }, null)
  open.text.insert(0, 'Then ')
  expect(lettersIn(open.doc, anchor)).toBe('walk')
})

test('of whatever is written around them nothing becomes theirs', () => {
  const act = fc.record({ at: fc.nat(200), letters: fc.constantFrom('', 'a', ' walk', 'home') })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const open = buildText()
      const anchor = aboutLetters(open, from, to)
      let [start, end] = [from, to]
      for (const { at, letters } of acts) {
        const length = open.text.length - 1
        const place = at % (length + 1)
        if (place > start && place < end) continue
        if (letters !== '') open.text.insert(place, letters)
        else if (place > 0 && (place <= start || place > end + 1)) open.text.delete(place - 1, 1)
        else continue
        const shift = letters === '' ? -1 : letters.length
        if (place <= start) [start, end] = [start + shift, end + shift]
      }
      expect(lettersIn(open.doc, anchor)).toBe('walk')
    }),
  )
})
