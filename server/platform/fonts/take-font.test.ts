import { existsSync, readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { fontLooks } from '#shared/page/css/font-looks.ts'
import { FontRefused } from './font-work.ts'
import { subsetTo } from './subset-to.ts'
import { takeFont } from './take-font.ts'
import { ttfOf, withEmbedding, withoutAxes, woff2Of } from './testing/test-fonts.ts'

/** An OTF with CFF outlines, which none of npm's packages has; `npm test` installs it where it can. */
const otf = '/usr/share/fonts/opentype/urw-base35/NimbusRoman-Bold.otf'

const refusalOf = (bytes: Uint8Array) =>
  takeFont(bytes).then(
    () => null,
    (error: unknown) => (error instanceof FontRefused ? error.refusal.reason : error),
  )

describe('taking fonts', () => {
  it.each([
    ['inter', 'sans', 'Inter'],
    ['fraunces', 'serif', 'Fraunces'],
    ['jetbrains-mono', 'mono', 'JetBrains Mono'],
    ['playfair-display', 'serif', 'Playfair Display'],
  ])('reads %s, as our own table has it', async (name, kind, family) => {
    const taken = await takeFont(woff2Of(name))
    const looks = Object.values(fontLooks).find(({ face }) => face?.name === family)
    const face = must(looks?.face, 'face')
    expect(taken).toMatchObject({ kind, mayBeSubset: true })
    expect(taken.family).toContain(family.split(' ')[0])
    expect(taken.face.weights).toEqual(face.weights)
    expect(taken.face.up).toBeCloseTo(face.up, 0)
    expect(taken.face.down).toBeCloseTo(face.down, 0)
    // Theirs is measured in a browser, with other words.
    for (const [at, width] of taken.face.widths.entries())
      expect(Math.abs(width - must(face.widths[at], 'width'))).toBeLessThan(1.5)
  })

  it('takes a TTF and keeps it as WOFF2', async () => {
    const taken = await takeFont(await ttfOf('manrope'))
    expect(Buffer.from(taken.file).toString('latin1', 0, 4)).toBe('wOF2')
    expect(taken).toMatchObject({ family: 'Manrope', face: { isItalic: false } })
  })

  it('reads the weight and slope of one that does not vary', async () => {
    const taken = await takeFont(withoutAxes(await ttfOf('manrope'), 700, true))
    expect(taken.face).toMatchObject({ weights: [700, 700], isItalic: true })
  })

  it.skipIf(!existsSync(otf) && !process.env['CI'])('takes an OTF', async () => {
    const taken = await takeFont(readFileSync(otf))
    expect(taken).toMatchObject({ family: 'Nimbus Roman', face: { weights: [700, 700] } })
    const smaller = await subsetTo(taken.file, 'abc')
    expect(smaller.length).toBeLessThan(taken.file.length / 4)
  })

  it('refuses what is no font, several or a part of one, and says which', async () => {
    const ttf = await ttfOf('manrope')
    const woff2 = woff2Of('manrope')
    const collection = Buffer.concat([Buffer.from('ttcf'), ttf.subarray(4)])
    expect(await refusalOf(new Uint8Array())).toBe('is empty.')
    expect(await refusalOf(Buffer.from('<svg xmlns="…"/>'))).toMatch(/is no font that is known/)
    expect(await refusalOf(Buffer.from('wOFF and more'))).toMatch(/is no font that is known/)
    expect(await refusalOf(collection)).toMatch(/is a collection/)
    expect(await refusalOf(ttf.subarray(0, ttf.length / 2))).toMatch(/is cut off/)
    expect(await refusalOf(woff2.subarray(0, woff2.length / 2))).toMatch(/is cut off/)
    expect(await refusalOf(Buffer.concat([ttf.subarray(0, 4), Buffer.alloc(20)]))).toMatch(
      /is no whole font/,
    )
  })

  it('refuses what its maker restricts, and knows what may not be made smaller', async () => {
    const ttf = await ttfOf('manrope')
    expect(await refusalOf(withEmbedding(ttf, 2))).toMatch(/its maker restricts embedding/)
    expect(await refusalOf(withEmbedding(ttf, 0x0200))).toMatch(/its maker restricts embedding/)
    expect(await refusalOf(withEmbedding(ttf, 4))).toBe(null)
    expect((await takeFont(withEmbedding(ttf, 0x0100))).mayBeSubset).toBe(false)
  })

  it('makes a font that has what is asked for and little else', async () => {
    const whole = woff2Of('inter')
    const subset = await subsetTo(whole, 'Grüße 123')
    const opened = create(Buffer.from(subset))
    expect(subset.length).toBeLessThan(whole.length / 3)
    const has = (letter: string) =>
      !('fonts' in opened) && opened.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    expect(Array.from('Grüße 123').every(has)).toBe(true)
    expect(Array.from('xyzÄ4').some(has)).toBe(false)
  })
})
