import { expect, it } from 'vitest'
import type { Visit } from '#shared/contract/analytics.ts'
import { didWords, heldVisits, pagesWords } from './visit-words.ts'

const goal = { id: 'g', name: 'Signed up' }

it.each([
  [{ goals: [], clicks: 0, sends: 0 }, [], []],
  [{ goals: [], clicks: 1, sends: 1 }, [], ['Pressed', 'Sent a form']],
  [{ goals: [goal], clicks: 2, sends: 1 }, ['Signed up'], ['Pressed twice']],
  [{ goals: [], clicks: 3, sends: 0 }, [], ['Pressed 3 times']],
])('says what was done: %j', (visit, goals, others) => {
  expect(didWords(visit)).toEqual({ goals, others })
})

it('says how many pages there were where it was more than the first', () => {
  expect(pagesWords({ entry: '/', pages: 3 })).toBe('→ 3 pages')
  expect(pagesWords({ entry: '/', pages: 1 })).toBe('')
  expect(pagesWords({ entry: null, pages: 0 })).toBe('')
})

const visit = (minute: number, more: Partial<Visit> = {}): Visit => ({
  id: `${minute}-0`,
  beganAt: `2026-11-20T10:0${minute}:00.000Z`,
  isHere: false,
  seconds: 0,
  source: '',
  channel: 'direct',
  device: 'desktop',
  browser: 'Firefox',
  country: '',
  entry: '/',
  pages: 1,
  views: 1,
  clicks: 0,
  sends: 0,
  goals: [],
  ...more,
})

it('holds what was shown, counts what came since, and goes on with older ones', () => {
  const held = [visit(5), visit(4)]
  const latest = [visit(7), visit(6), visit(5, { clicks: 1 }), visit(4), visit(3)]
  const { shown, fresh } = heldVisits(held, latest)
  expect(shown.map(({ id }) => id)).toEqual(['5-0', '4-0', '3-0'])
  expect(shown[0]?.clicks).toBe(0)
  expect(fresh).toBe(2)
})

it('counts all that came to an empty list', () => {
  expect(heldVisits([], [visit(1)])).toEqual({ shown: [], fresh: 1 })
})
