import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { namedBrowsers } from './named-browsers.ts'

const html = readFileSync(resolve(import.meta.dirname, '../../index.html'), 'utf8')
const scripts = [...html.matchAll(/<script nonce="__NONCE__">([\s\S]*?)<\/script>/g)]
const script = must(scripts[1]?.[1], 'index.html does not look for old browsers')

/** What stands in the root after the script has run in a browser that lacks this. */
function shown(pathname: string, lacking: { popover?: true; fromAsync?: true; cause?: true }) {
  const root = { innerHTML: '' }
  const words = { innerHTML: 'too old', parentNode: { removeChild: () => undefined } }
  const without = (lacking.fromAsync ? 'delete Array.fromAsync;' : '') + causeless(lacking.cause)
  runInNewContext(without + script, {
    location: { pathname },
    document: { getElementById: (id: string) => (id === 'root' ? root : words) },
    HTMLElement: { prototype: lacking.popover ? {} : { popover: null } },
  })
  return root.innerHTML
}

const causeless = (is: true | undefined) =>
  is ? 'var Kept = Error; Error = function (text) { return Kept(text) };' : ''

test('browsers that have what stands for the oldest supported ones start the application', () => {
  expect(shown('/dashboard', {})).toBe('')
})

test('others are shown words', () => {
  expect(shown('/dashboard', { popover: true })).toBe('too old')
  expect(shown('/sign-in', { fromAsync: true })).toBe('too old')
})

test('the wall starts in older ones, but not in all', () => {
  expect(shown('/analytics', { popover: true, fromAsync: true })).toBe('')
  expect(shown('/analytics/some', { popover: true, fromAsync: true, cause: true })).toBe('too old')
})

test('browsers of any age can read the script', () => {
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(?:const|let|class|async)\b/)
})

test('the words name each browser with its version', () => {
  const plugin = namedBrowsers()
  const transform = plugin.transformIndexHtml
  if (typeof transform !== 'function') throw new Error('The plugin has another form.')
  const built = String(Reflect.apply(transform, plugin, [html]))
  expect(built).not.toContain('__BROWSERS__')
  for (const line of ['Chrome <b>125<', 'Firefox <b>126<', 'iPad <b>iOS 17<'])
    expect(built).toContain(line)
})
