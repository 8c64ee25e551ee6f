import { expect, it } from 'vitest'
import { noteWords, placeNotes } from './place-notes.ts'

const start = Date.UTC(2026, 10, 1)
const dayMs = 86_400_000
const at = (day: number) => new Date(start + day * dayMs).toISOString()
const days = (count: number) => Array.from({ length: count }, (_, day) => ({ at: at(day) }))
const note = (day: number) => ({ id: `${day}`, at: at(day), words: `Day ${day}`, createdBy: 'Ada' })

it('places notes in their buckets, and leaves out those before and after the range', () => {
  const notes = [-1, 0, 2.5, 4, 5, 9].map(note)
  const marks = placeNotes(days(5), notes, at(5))
  expect(marks.map(({ share, notes: own }) => [share, own.map(({ id }) => id)])).toEqual([
    [0, ['0']],
    [0.5, ['2.5']],
    [1, ['4']],
  ])
})

it('gives those that would lie on each other one mark', () => {
  const marks = placeNotes(days(90), [3, 3.2, 5, 6, 20].map(note), at(90))
  expect(marks.map(({ notes }) => notes.length)).toEqual([3, 1, 1])
})

it('stands in the middle of a chart of one bucket', () => {
  expect(placeNotes(days(1), [note(0.4)], at(1))[0]?.share).toBe(0.5)
})

it('says whose campaign it is where there are several', () => {
  expect(noteWords(note(1))).toBe('Day 1, by Ada')
  expect(noteWords({ ...note(1), name: 'Spring' })).toBe('Spring: Day 1, by Ada')
})
