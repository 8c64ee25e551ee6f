import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { chartKey, readChartKey } from './chart-keys.ts'
import type { Chart } from './chart-keys.ts'
import { chartSizes, chartSvg } from './chart-svg.ts'
import { chartForMail } from './public/chart-for-mail.ts'

const bar = (thousandths: number): Chart => ({ kind: 'bar', thousandths })
const curve = (values: number[]): Chart => ({ kind: 'curve', values })

/** The widths of what is drawn in a bar: the track, and the bar itself. */
const widths = (svg: string) =>
  [...svg.matchAll(/<rect width="([\d.]+)"/g)].map(([, w]) => Number(w))
const dots = (svg: string) =>
  [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => Number(y))

describe('the charts of a mail', () => {
  it('have bars as long as their number is of the most', () => {
    const { width } = chartSizes.bar
    expect(widths(chartSvg(bar(1_000)))).toEqual([width, width])
    expect(widths(chartSvg(bar(250)))).toEqual([width, width / 4])
    expect(widths(chartSvg(bar(0)))).toEqual([width, 0])
  })

  it('have a curve whose dots are as high as their numbers', () => {
    const bottom = chartSizes.curve.height - 24
    expect(dots(chartSvg(curve([0, 5, 10])))).toEqual([bottom, bottom / 2, 0])
    expect(dots(chartSvg(curve([3])))).toEqual([0])
    expect(chartSvg(curve(Array.from({ length: 90 }, () => 1)))).not.toContain('<circle')
  })

  it('are told by their keys alone', () => {
    for (const chart of [bar(420), curve([1, 20, 3]), curve([0])])
      expect(readChartKey(chartKey(chart))).toEqual(chart)
    for (const key of ['mark', 'page a b', 'report-curve', 'report-curve 1,<svg>', 'report-bar x'])
      expect(readChartKey(key)).toBeNull()
  })

  it('are pictures of twice their size, with their own ground', async () => {
    const picture = await chartForMail(chartKey(curve([1, 2, 3])))
    expect(picture).toMatchObject({ type: 'image/png', width: 536, height: 160 })
    const drawn = sharp(picture?.bytes)
    expect(await drawn.metadata()).toMatchObject({ format: 'png', width: 1_072, height: 320 })
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
    const middleOfLeftEdge = 160 * info.width * info.channels
    expect([...data.subarray(middleOfLeftEdge, middleOfLeftEdge + 3)]).toEqual([0xf6, 0xf4, 0xf0])
    expect(await chartForMail('mark')).toBeNull()
  })
})
