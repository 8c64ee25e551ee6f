import { expect, test } from 'vitest'
import { buildPage } from '../testing/build-page.ts'
import { describeSubject } from './describe-subject.ts'
import { describeTarget } from './describe-target.ts'

const page = buildPage([[['a', 'b'], []], [['c']]])

test('places are named by their section, column and neighbours', () => {
  const say = (columnId: string, previousId: string | null, nextId: string | null) =>
    describeTarget(page, { type: 'in-column', columnId, previousId, nextId })
  expect(say('s1.1', null, 'a')).toBe('Section 1, column 1 of 2: first, before “Unknown block”.')
  expect(say('s1.2', null, null)).toBe('Section 1, column 2 of 2: the column is empty.')
  expect(say('s2.1', 'c', null)).toBe('Section 2: last, after “Unknown block”.')
  expect(say('s7.1', null, null)).toBe('The place is gone.')
  expect(describeTarget(page, null)).toContain('Outside of the page')
})

test('places between sections are named by their numbers', () => {
  const say = (previousId: string | null, nextId: string | null) =>
    describeTarget(page, { type: 'between-sections', pageId: 'p1', previousId, nextId })
  expect(say('s1', 's2')).toBe('Between section 1 and section 2.')
  expect(say(null, 's1')).toBe('First on the page, before section 1.')
  expect(say('s2', null)).toBe('Last on the page, after section 2.')
  expect(say(null, null)).toBe('The page is empty.')
})

test('what is carried is named by its kind and words', () => {
  expect(describeSubject(page, { type: 'new-block', kind: 'heading' })).toBe('New heading')
  expect(describeSubject(page, { type: 'section', id: 's2' })).toBe('Section 2')
  expect(describeSubject(page, { type: 'new-section', columns: 3 })).toBe(
    'New section with 3 columns',
  )
})
