// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { momentTime, momentWords } from './moment.tsx'
import { sayLocally } from './say-locally.ts'

const moment = '2026-12-01T09:05:00.000Z'

it('says a moment in words for everybody', () => {
  expect(momentWords(moment)).toBe('1 December 2026, 09:05 UTC')
  expect(momentWords('2027-01-31T23:59:59.000Z')).toBe('31 January 2027, 23:59 UTC')
})

it('says it in the visitor’s zone where the script runs, after what else is to be done', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  document.body.innerHTML = renderToStaticMarkup(momentTime('ff-x', moment))
  expect(document.body.textContent).toBe('1 December 2026, 09:05 UTC')
  sayLocally(document.body, 'ff-x')
  const local = document.querySelector('.ff-x-local')
  const wordsOf = (at: string) =>
    new Date(at).toLocaleString([], { dateStyle: 'long', timeStyle: 'short' })
  expect(local?.textContent).toBe('')
  vi.runAllTimers()
  expect(local?.textContent).toBe(wordsOf(moment))
  expect(local?.closest('time')?.dateTime).toBe(moment)

  const later = '2027-01-31T23:59:59.000Z'
  document.querySelector('time')?.setAttribute('datetime', later)
  sayLocally(document.body, 'ff-x')
  vi.runAllTimers()
  expect(local?.textContent).toBe(wordsOf(later))
})
