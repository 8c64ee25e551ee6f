import { expect, it } from 'vitest'
import { compactCss } from './compact-css.ts'
import { narrowRules } from './narrow-rules.ts'

const css = compactCss(`
.ff-x { color: red; }
.ff-x-left { text-align: left; }
.ff-x-left-over { top: 0; }
@container (min-width: 30rem) { .ff-x-left .ff-x-inner, .ff-x-right { margin: 0; } }
`)

it('repeats the rules of the classes named, and only those, for a narrower width', () => {
  expect(narrowRules(css, ['ff-x-left', 'ff-x-right'], 'phone')).toBe(
    '@container ff-page (max-width:39.99rem){.ff-x-left--phone{text-align:left}' +
      '@container (min-width:30rem){.ff-x-left--phone .ff-x-inner,.ff-x-right--phone{margin:0}}}',
  )
})

it('is nothing where nothing is responsive', () => {
  expect(narrowRules(css, [], 'tablet')).toBe('')
  expect(narrowRules(css, ['ff-y'], 'tablet')).toBe('')
})
