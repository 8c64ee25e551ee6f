import { expect, it } from 'vitest'
import { commentPictureLimits } from '#shared/contract/thread-limits.ts'
import { fromKept, takeFiles, toKeep, toSend } from './attached.ts'

const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const there = { key: 'k', name: 'a.png', words: '', id: 'id', share: 1, problem: null, file: null }

it('takes four pictures, and says what it does not take', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => png(name))
  const full = 'At most 4 pictures go with a comment.'
  expect(takeFiles(five, 0)).toEqual({ taken: five.slice(0, 4), problem: full })
  expect(takeFiles(five.slice(0, 2), 2).problem).toBeNull()
  expect(takeFiles(five.slice(0, 2), 3)).toEqual({ taken: five.slice(0, 1), problem: full })
  const heavy = png('heavy.png')
  Object.defineProperty(heavy, 'size', { value: commentPictureLimits.bytes + 1 })
  const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
  expect(takeFiles([heavy, text], 0)).toEqual({
    taken: [],
    problem: '“heavy.png” has more than 10 MB. “notes.txt” is no picture.',
  })
})

it('sends all or nothing, with the words that were given', () => {
  const named = { ...there, id: 'b', words: '  The footer ' }
  expect(toSend([there, named])).toEqual([{ id: 'id' }, { id: 'b', name: 'The footer' }])
  expect(toSend([there, { ...there, id: null }])).toBeNull()
  expect(toSend([])).toEqual([])
})

it('reads again what a device kept, and nothing else', () => {
  const kept: unknown = JSON.parse(JSON.stringify(toKeep([there, { ...there, id: null }])))
  expect(Array.isArray(kept) && fromKept(kept)).toEqual([{ ...there, key: 'id' }])
  expect(fromKept([null, 7, { id: 'a' }, 'b'])).toEqual([])
})
