// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inEnglish } from '../languages/page-language.ts'
import { momentTime } from './moment.tsx'
import { localeOf, sayLocally } from './say-locally.ts'

const moment = '2026-12-01T09:05:00.000Z'

it('says it in the visitor’s zone where the script runs, after what else is to be done', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  vi.stubGlobal('navigator', { languages: ['de', 'en-GB', 'en'] })
  document.documentElement.lang = 'en'
  document.body.innerHTML = renderToStaticMarkup(momentTime('ff-x', moment, inEnglish))
  expect(document.body.textContent).toBe('1 December 2026, 09:05 UTC')
  sayLocally(document.body, 'ff-x')
  const local = document.querySelector('.ff-x-local')
  const wordsOf = (at: string) =>
    new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
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

it.each([
  ['de', 'de-AT'],
  ['ar', 'ar'],
  ['fr', 'fr'],
])('writes on a page in %s as in %s', (lang, locale) => {
  vi.stubGlobal('navigator', { languages: ['pt-BR', 'de-AT', 'en'] })
  onTestFinished(() => void vi.unstubAllGlobals())
  document.body.innerHTML = `<main lang="${lang}"><p></p></main>`
  expect(localeOf(document.querySelector('p') ?? document.body)).toBe(locale)
})
