// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, listDrafts, readDraft } from './drafts.ts'

const day = 24 * 3_600_000
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('what was begun is there again, with what it belongs to, until it is sent', () => {
  keepDraft('ada review', { words: 'Softer, please', about: { page: '/' } })
  expect(readDraft('ada review')).toEqual({ words: 'Softer, please', about: { page: '/' } })
  expect(readDraft('bo review')).toBeNull()
  keepDraft('ada review', { words: ' \n' })
  expect(readDraft('ada review')).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('pictures are kept like words, also without any', () => {
  const pictures = [{ id: 'a' }]
  keepDraft('ada', { words: '', pictures })
  expect(readDraft('ada')).toEqual({ words: '', pictures })
  keepDraft('ada', { words: '', pictures: [] })
  expect(readDraft('ada')).toBeNull()
})

test('what was begun two months ago is given up, and its room with it', () => {
  keepDraft('old', { words: 'Long ago' }, 0)
  expect(readDraft('old', 59 * day)).toEqual({ words: 'Long ago', about: undefined })
  expect(readDraft('old', 61 * day)).toBeNull()
  keepDraft('new', { words: 'Now' }, 61 * day)
  expect(localStorage).toHaveLength(1)
})

test('what else stands under the name is no draft', () => {
  for (const text of ['', '7', '{', '{"words":7,"at":0}', '{"words":"a"}', 'null']) {
    localStorage.setItem('fanfare-draft ada', text)
    expect(readDraft('ada', 1)).toBeNull()
  }
})

test('a browser that keeps nothing loses nothing else', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft('ada', { words: 'Softer' })
  expect(readDraft('ada')).toBeNull()
})

test('all that one person has begun is listed, and nobody else’s on the same device', () => {
  keepDraft('ada review', { words: 'Softer' }, 1)
  keepDraft('ada comment', { words: 'Bluer' }, 2)
  keepDraft('adam comment', { words: 'Not hers' }, 2)
  localStorage.setItem('ada other', 'Not a draft')
  expect(listDrafts('ada', 3).toSorted()).toEqual(['Bluer', 'Softer'])
  expect(listDrafts('ada', 61 * day)).toEqual([])
})
