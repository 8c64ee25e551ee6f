import { expect, test } from 'vitest'
import { countInRichText, replaceInRichText, replaceInText } from './replace-words.ts'
import type { RichInline, RichText } from './snapshot.ts'

const every = () => true
const say = (text: string, ...types: 'bold'[]): RichInline => ({
  type: 'text',
  text,
  marks: types.map((type) => ({ type })),
})
const paragraph = (...content: RichInline[]) => ({ type: 'paragraph' as const, content })
const rich = (...content: RichText['content']): RichText => ({ type: 'doc', content })

test('every place of a line gets the words, or only the one that is meant', () => {
  const sought = { sought: 'strasse', words: 'Weg' }
  const text = 'Lange Straße, kurze STRASSE'
  expect(replaceInText(text, { ...sought, isMeant: every })).toBe('Lange Weg, kurze Weg')
  expect(replaceInText(text, { ...sought, isMeant: (at) => at === 1 })).toBe(
    'Lange Straße, kurze Weg',
  )
})

test('words over several looks take the look of their first letter, and what is around keeps its own', () => {
  const text = rich(paragraph(say('one tw', 'bold'), say('o th'), say('ree', 'bold')))
  const after = replaceInRichText(text, { sought: 'two three', words: '2', isMeant: every })
  expect(after).toEqual(rich(paragraph(say('one 2', 'bold'))))
  const inside = replaceInRichText(text, { sought: 'o', words: '0', isMeant: every })
  expect(inside).toEqual(rich(paragraph(say('0ne tw', 'bold'), say('0 th'), say('ree', 'bold'))))
})

test('places are counted through lists and quotes, and none goes beyond a line', () => {
  const list = {
    type: 'bulletList' as const,
    content: [{ type: 'listItem' as const, content: [paragraph(say('spring'))] }],
  }
  const text = rich(
    paragraph(say('Spring'), { type: 'hardBreak' }, say('spr')),
    paragraph(say('ing')),
    list,
    { type: 'blockquote', content: [paragraph(say('SPRING'))] },
  )
  expect(countInRichText(text, 'spring')).toBe(3)
  expect(countInRichText(text, 'spring spr')).toBe(0)
  const last = replaceInRichText(text, {
    sought: 'spring',
    words: 'May',
    isMeant: (at) => at === 2,
  })
  expect(last.content.slice(0, 3)).toEqual(text.content.slice(0, 3))
  expect(last.content[3]).toEqual({ type: 'blockquote', content: [paragraph(say('May'))] })
})
