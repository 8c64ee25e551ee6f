import { expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  [' EN', 'en'],
  ['zh-Hant-TW', 'zh'],
  ['gsw;q=0.5, de', 'gsw'],
  // Codes of old.
  ['iw-IL', 'he'],
  ['in', 'id'],
  // None, and what is none.
  [undefined, ''],
  ['', ''],
  ['*', ''],
  ['und', ''],
  ['qq-QQ', ''],
  ['d', ''],
  ['deutsch', ''],
  ['d3', ''],
  ['; drop table', ''],
])('reads %j as %j', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language)
  expect(languageOf(accepted)).toBe(language)
})
