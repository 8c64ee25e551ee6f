import { describe, expect, it } from 'vitest'
import { completeMention, findPeople, mentionAt, mentionedIn, splitMentions } from './mentions.ts'

const people = [
  { id: '1', name: 'Ada Lovelace' },
  { id: '2', name: 'Ada' },
  { id: '3', name: 'Bo Lindqvist' },
]

describe('mentions', () => {
  it('begin at an @ that begins a word, and hold one space', () => {
    expect(mentionAt('Hi @Ad', 6)).toEqual({ from: 3, words: 'Ad' })
    expect(mentionAt('Hi @Ada Lo', 10)).toEqual({ from: 3, words: 'Ada Lo' })
    expect(mentionAt('@', 1)).toEqual({ from: 0, words: '' })
    expect(mentionAt('ada@example.com', 15)).toBeNull()
    expect(mentionAt('Hi @Ada and so on', 17)).toBeNull()
  })

  it('find people by the beginning of any part of their name', () => {
    expect(findPeople(people, 'lin').map(({ id }) => id)).toEqual(['3'])
    expect(findPeople(people, 'ada').map(({ id }) => id)).toEqual(['1', '2'])
    expect(findPeople(people, '')).toHaveLength(3)
    const zoe = { id: '4', name: 'Zoë Strauß' }
    expect(findPeople([zoe], 'zoe')).toEqual([zoe])
    expect(findPeople([zoe], 'strauss')).toEqual([zoe])
  })

  it('are completed with the whole name and one space', () => {
    const done = completeMention('Hi @Bo, look', { from: 3, to: 6, name: 'Bo Lindqvist' })
    expect(done).toEqual({ text: 'Hi @Bo Lindqvist , look', caret: 17 })
  })

  it('are those whose whole name stands there, the longest one', () => {
    expect(mentionedIn(people, 'Hi @Ada Lovelace').map(({ id }) => id)).toEqual(['1'])
    expect(mentionedIn(people, '@Ada, @Bo Lindqvist!').map(({ id }) => id)).toEqual(['2', '3'])
    expect(mentionedIn(people, '@Adam')).toEqual([])
    const pieces = splitMentions('a @Ada b', people).map(({ text }) => text)
    expect(pieces).toEqual(['a ', '@Ada', ' b'])
  })
})
