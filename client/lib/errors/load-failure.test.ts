import { afterEach, expect, test, vi } from 'vitest'
import { isLoadFailure, isServerThere } from './load-failure.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: /assets/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['a style sheet of an import', new Error('Unable to preload CSS for /assets/a.css')],
  ['a style sheet asked for again', new Event('error')],
])('knows a file that did not come: %s', (_, error) => expect(isLoadFailure(error)).toBe(true))

test('what a file does when it is there is no failure to load it', () => {
  expect(isLoadFailure(new TypeError('x is not a function'))).toBe(false)
  expect(isLoadFailure(undefined)).toBe(false)
})

test.each([
  [true, async () => new Response()],
  [false, async () => new Response('', { status: 502 })],
  [false, () => Promise.reject(new TypeError('Failed to fetch'))],
])('the server is there: %s', async (isThere, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await isServerThere()).toBe(isThere)
})
