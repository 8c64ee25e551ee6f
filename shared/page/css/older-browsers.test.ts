import { expect, test } from 'vitest'
import { withOlderBrowsers } from './older-browsers.ts'

const added = (css: string) => withOlderBrowsers(css).slice(css.length)
const without = '@supports not (container-type:inline-size)'

test('lengths of the container become those of the window, and nothing else comes along', () => {
  expect(added('.a{color:red;padding:clamp(1rem,4.5cqi,2rem) 3cqw}.b{gap:1rem}')).toBe(
    `${without}{.a{padding:clamp(1rem,4.5vw,2rem) 3vw}}`,
  )
})

test('rules for a width of the page hold for that width of the window, in their order', () => {
  expect(
    added('.a{gap:2cqi}@container ff-page (min-width:40rem){.a{gap:3cqi}.b{flex:1}}.c{top:1cqi}'),
  ).toBe(`${without}{.a{gap:2vw}@media (min-width:40rem){.a{gap:3vw}.b{flex:1}}.c{top:1vw}}`)
})

test('rules for a width of a column are left out, as nobody knows it', () => {
  expect(added('@container (min-width:30rem){.a{gap:3cqi}}@media print{.b{top:1cqi}}')).toBe(
    `${without}{}`,
  )
})

test('the styles themselves stay as they are', () => {
  const css = '.a{gap:2cqi}@font-face{font-family:"A";src:url(a.woff2)}'
  expect(withOlderBrowsers(css).startsWith(css)).toBe(true)
})
