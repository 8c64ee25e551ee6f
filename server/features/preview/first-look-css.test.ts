import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { firstLookCss } from './first-look-css.ts'

const tokens = readFileSync(resolve(import.meta.dirname, '../../../client/app/tokens.css'), 'utf8')

/** What a rule sets, by name; the one of these selectors that comes first. */
function colours(css: string, selector: string, prefix: string): Map<string, string> {
  const from = css.indexOf(selector)
  expect(from).toBeGreaterThanOrEqual(0)
  const rule = css.slice(from, css.indexOf('}', from))
  const own = rule.matchAll(new RegExp(`${prefix}([a-z\\d-]+):\\s*(oklch\\([^)]*\\))`, 'g'))
  return new Map(Array.from(own, ([, name = '', value = '']) => [name, value]))
}

it.each([
  ['light', ':root {', '#first-look {'],
  ['dark', ":root[data-mantine-color-scheme='dark']", "[data-mantine-color-scheme='dark'] #first"],
])('has the colours of the application, %s', (_scheme, ofTokens, ofLook) => {
  const theirs = colours(tokens, ofTokens, '--fan-')
  const ours = colours(firstLookCss, ofLook, '--')
  expect(ours.size).toBe(9)
  for (const [name, value] of ours) expect([name, value]).toEqual([name, theirs.get(name)])
})
