// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { momentTime, momentWords } from './moment.tsx'
import { sayLocally } from './say-locally.ts'

const moment = '2026-12-01T09:05:00.000Z'

it('says a moment in words for everybody', () => {
  expect(momentWords(moment)).toBe('1 December 2026, 09:05 UTC')
  expect(momentWords('2027-01-31T23:59:59.000Z')).toBe('31 January 2027, 23:59 UTC')
})

it('says it in the visitor’s zone where the script runs', () => {
  document.body.innerHTML = renderToStaticMarkup(momentTime('ff-x', moment))
  expect(document.body.textContent).toBe('1 December 2026, 09:05 UTC')
  sayLocally(document.body, 'ff-x')
  const local = document.querySelector('.ff-x-local')
  const words = new Date(moment).toLocaleString([], { dateStyle: 'long', timeStyle: 'short' })
  expect(local?.textContent).toBe(words)
  expect(local?.closest('time')?.dateTime).toBe(moment)
})
