import '@mantine/charts/styles.layer.css'
import { AreaChart, ChartTooltip } from '@mantine/charts'
import type { ChartTooltipProps } from '@mantine/charts'
import type { CampaignAnalytics, Range } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/format.ts'
import { measures } from './measures.ts'
import type { Measure } from './measures.ts'
import { bucketTitle, bucketTick, markReleases } from './chart-labels.ts'

type RangeChartProps = { analytics: CampaignAnalytics; measure: Measure; height: number }

/** One measure over the range's buckets, with the releases where they went out. */
export function RangeChart({ analytics, measure, height }: RangeChartProps) {
  const { range, series, releases } = analytics
  const label = measures.find(({ value }) => value === measure)?.label ?? measure
  const colour = measure === 'conversions' ? 'var(--fan-brass)' : 'var(--fan-live)'
  const lines = [{ name: measure, label, color: colour }]
  return (
    <AreaChart
      h={height}
      data={series}
      dataKey="at"
      series={lines}
      curveType="monotone"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.14}
      gridColor="var(--fan-line)"
      textColor="var(--fan-ink-3)"
      strokeDasharray="0"
      tickLine="none"
      valueFormatter={(value) => formatNumber(value)}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ margin: { top: 24, right: 8 } }}
      xAxisProps={{ tickFormatter: tickOf(range), minTickGap: 32, interval: 'preserveStartEnd' }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      referenceLines={markReleases(series, releases).map(({ at, text, share }) => ({
        x: at,
        label: {
          value: text,
          position: share > 0.8 ? 'insideTopRight' : 'insideTopLeft',
          fill: 'var(--fan-ink-2)',
          fontSize: 11,
        },
        color: 'var(--fan-line-control)',
        strokeDasharray: '3 3',
      }))}
      tooltipProps={{ content: <BucketTooltip range={range} series={lines} /> }}
    />
  )
}

type BucketTooltipProps = {
  range: Range
  series: ChartTooltipProps['series']
  /** Given by the chart: the bucket that is pointed at, and its values. */
  label?: string
  payload?: ChartTooltipProps['payload']
}

function BucketTooltip({ range, series, label, payload }: BucketTooltipProps) {
  return (
    <ChartTooltip
      label={label ? bucketTitle(label, range) : null}
      payload={payload}
      series={series}
      valueFormatter={(value) => formatNumber(value)}
    />
  )
}

const tickOf = (range: Range) => (at: string) => bucketTick(at, range)
