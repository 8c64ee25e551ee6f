import { expect, it } from 'vitest'
import { ownFont } from '../../campaign/model/own-font.ts'
import { defaultTheme } from '../../campaign/model/theme.ts'
import { pageCss } from '../render/page-css.ts'
import { atItsPath, fontCss, fontFiles } from './fonts.ts'
import { familyCss, headingWeightOf, ownFontRules } from './own-font-rules.ts'

const familyId = '6d5f2b0e-5f0c-5a53-9a4e-6b1f0e6c2a77'
const font = ownFont('serif', familyId)
const file = (path: string, weights: [number, number], isItalic = false) => ({
  path,
  weights,
  isItalic,
  up: 90,
  down: 30,
  gap: 12,
  widths: [120, 80] as const,
})
const theme = { headingFont: font, bodyFont: 'inter' } as const
const statics = [
  file('/r.woff2', [400, 400]),
  file('/b.woff2', [700, 700]),
  file('/i.woff2', [400, 400], true),
]

it('asks the server for the sheet where it knows no files, before every other rule', () => {
  expect(fontCss(theme)).toMatch(
    new RegExp(`^@import url\\(/assets/fonts/${familyId}\\.css\\);@font-face`),
  )
  expect(fontFiles(theme)).toEqual(['/fonts/inter-latin-wght-normal.woff2'])
  expect(pageCss([], { ...defaultTheme, ...theme })).toMatch(/^@import/)
})

it('writes the rules of each file, and of what stands in with the same lines', () => {
  const css = familyCss({ font, files: statics }, atItsPath)
  expect(css).toContain(
    `@font-face{font-family:'own-${familyId}';font-weight:700;font-display:swap;src:url(/b.woff2) format('woff2')}`,
  )
  expect(css).toContain('font-weight:400;font-style:italic;font-display:swap;src:url(/i.woff2)')
  // Of what stands in for them, the italic is made up by browsers.
  expect(css.match(/ Fallback'/g)).toHaveLength(2)
  expect(css).toContain(
    "font-weight:400;src:local('Times New Roman'),local('Liberation Serif');size-adjust:120%;ascent-override:75%;descent-override:25%;line-gap-override:10%",
  )
  expect(css).toContain('size-adjust:80%;ascent-override:112.5%')
})

it('parts what varies at the weight where its fallback turns bold', () => {
  const css = familyCss({ font, files: [file('/v.woff2', [200, 900])] }, atItsPath)
  expect(css).toContain('font-weight:200 900;font-display:swap')
  expect(css).toContain("Fallback';font-weight:200 500;")
  expect(css).toContain("Fallback';font-weight:501 900;")
})

it('gives headings a weight that is there', () => {
  const weights = (...all: [number, number][]) => headingWeightOf(all.map((one) => file('/a', one)))
  expect(weights([200, 900])).toBe(600)
  expect(weights([400, 400], [700, 700], [900, 900])).toBe(700)
  expect(weights([300, 300], [400, 400])).toBe(400)
  expect(weights([400, 400])).toBe(400)
})

it('preloads what a page shows at once, and leaves out what is nowhere', () => {
  const own = ownFontRules([{ font, files: statics }])
  expect(fontFiles(theme, atItsPath, own)).toEqual([
    '/r.woff2',
    '/b.woff2',
    '/fonts/inter-latin-wght-normal.woff2',
  ])
  expect(fontCss(theme, () => null, own)).not.toContain('url(')
  expect(fontCss(theme, atItsPath, ownFontRules([]))).not.toContain(familyId)
})
