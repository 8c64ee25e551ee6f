import { areaPath, curvePoints, linePath } from '#shared/reports/chart-shape.ts'
import type { Chart } from './chart-keys.ts'

/**
 * The colours of charts in mails: those of mails in light. A picture has its ground with it, and so reads
 * on a light and on a dark card; it has no words, which would need a font of this machine.
 */
const colours = {
  ground: '#f6f4f0',
  grid: '#e2dfd9',
  line: '#2f9e5b',
  area: '#2f9e5b26',
  track: '#e9e6df',
  bar: '#2f9e5b',
}

/** How large a chart is shown (px). */
export const chartSizes = {
  curve: { width: 536, height: 160 },
  bar: { width: 160, height: 12 },
} as const

/** Dots, so that single values stand out, of at most so many. */
const mostDots = 31
const edge = 12

/** A chart as SVG, twice as large as it is shown. */
export function chartSvg(chart: Chart): string {
  const { width, height } = chartSizes[chart.kind]
  const inside = chart.kind === 'bar' ? barInside(chart) : curveInside(chart)
  const size = `width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`
}

function barInside({ thousandths }: Extract<Chart, { kind: 'bar' }>): string {
  const { width, height } = chartSizes.bar
  const rect = (fill: string, long: number) =>
    `<rect width="${long}" height="${height}" rx="3" fill="${fill}"/>`
  return rect(colours.track, width) + rect(colours.bar, (width * thousandths) / 1_000)
}

function curveInside({ values }: Extract<Chart, { kind: 'curve' }>): string {
  const { width, height } = chartSizes.curve
  const plot = { width: width - 2 * edge, height: height - 2 * edge }
  const points = curvePoints(values, plot)
  const grid = [0, 0.5, 1].map((part) => {
    const y = part * plot.height
    return `<path d="M0 ${y}H${plot.width}" stroke="${colours.grid}"/>`
  })
  const dots =
    points.length > mostDots
      ? []
      : points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="2.5" fill="${colours.line}"/>`)
  return [
    `<rect width="${width}" height="${height}" rx="8" fill="${colours.ground}"/>`,
    `<g transform="translate(${edge} ${edge})">`,
    ...grid,
    `<path d="${areaPath(points, plot.height)}" fill="${colours.area}"/>`,
    `<path d="${linePath(points)}" fill="none" stroke="${colours.line}" stroke-width="2" stroke-linejoin="round"/>`,
    ...dots,
    '</g>',
  ].join('')
}
