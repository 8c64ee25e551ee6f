import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { buildTarget, syntaxTarget } from './browsers.ts'
import { lacking } from './compat.ts'
import { usedInScript } from './used-in-scripts.ts'
import { usedInStyle } from './used-in-styles.ts'

const inStyle = (css: string) => usedInStyle('a.css', css).flatMap(({ features }) => features)

test('the build gets the oldest version of each browser, by its names', () => {
  expect(buildTarget('application')).toEqual(
    expect.arrayContaining(['chrome125', 'edge125', 'firefox126', 'safari17.5', 'ios17.0']),
  )
  expect(syntaxTarget('published')).toEqual(
    expect.arrayContaining(['chrome98', 'edge98', 'firefox94', 'safari16', 'ios16']),
  )
})

test('what the oldest browsers lack is named, and what all have is not', () => {
  expect(lacking('javascript.builtins.Map.groupBy', 'application')).toBe('safari_ios 17.0')
  expect(lacking('css.selectors.has', 'application')).toBe('')
  expect(lacking('css.selectors.has', 'published')).toContain('firefox 94')
})

test('something that a browser has had with a switch or another name is not there', () => {
  // Safari 16.4 calls it Array.prototype.groupToMap.
  expect(lacking('javascript.builtins.Map.groupBy', 'published')).toContain('safari 15.1')
})

test('a style sheet uses properties, words, functions, units, selectors and groups', () => {
  const used = inStyle(
    '@media (scripting: none) { .a:has(b) { text-wrap: balance; width: 3cqi; color: color-mix(in srgb, red, blue) } }',
  )
  for (const feature of [
    'css.at-rules.media.scripting',
    'css.selectors.has',
    'css.properties.text-wrap',
    'css.properties.text-wrap.balance',
    'css.types.length.container_query_length_units',
    'css.types.color.color-mix',
  ])
    expect(used).toContain(feature)
})

test('what a rule says for other browsers too is no use, nor what is asked for', () => {
  const height = 'css.types.length.viewport_percentage_units_dynamic'
  expect(inStyle('.a { height: 100dvh }')).toContain(height)
  expect(inStyle('.a { height: 100vh; height: 100dvh }')).not.toContain(height)
  expect(inStyle('.a { user-select: none }')).toContain('css.properties.user-select')
  expect(inStyle('.a { -webkit-user-select: none; user-select: none }')).not.toContain(
    'css.properties.user-select',
  )
  expect(inStyle('@supports (width: 1cqi) { .a { width: 1cqi } }')).toEqual([])
})

test('a script uses what its types say, and no word that only looks like it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-browsers-'))
  const path = join(folder, 'a.tsx')
  writeFileSync(
    path,
    `const own = { parse: (text: string) => text, groupBy: 1 }
     own.parse('a'); void own.groupBy
     URL.parse('a'); Map.groupBy([1], String); [1].values().map(String)
     document.body.checkVisibility(); addEventListener('scrollend', () => requestIdleCallback(stop))
     new Intl.DateTimeFormat('en').format(0)`,
  )
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: [],
  })
  const lines = usedInScript(program, path).map(({ line, features }) => `${line} ${features[0]}`)
  rmSync(folder, { recursive: true })
  expect(lines).toEqual(
    expect.arrayContaining([
      '3 api.URL.parse_static',
      '3 javascript.builtins.Map.groupBy',
      '3 javascript.builtins.Iterator.map',
      '4 api.Element.checkVisibility',
      '4 api.Document.scrollend_event',
      '4 api.Window.requestIdleCallback',
      '5 javascript.builtins.Intl.DateTimeFormat.format',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('2 '))).toEqual([])
})
