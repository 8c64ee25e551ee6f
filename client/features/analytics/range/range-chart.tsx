import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import type { Bucket } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { bucketTick, bucketTitle, markReleases, releaseWords } from './chart-labels.ts'
import type { ReleaseMark } from './chart-labels.ts'
import { chartRows, tickBuckets, trimSeries } from './chart-rows.ts'
import type { ChartedNumbers, ChartedRelease } from './charted-numbers.ts'
import { measures } from '../measures.ts'
import type { Measure } from '../measures.ts'
import classes from './range-chart.module.css'

type RangeChartProps = { analytics: ChartedNumbers; measure: Measure; height: number }

/** Above the plot, for the names of the releases. */
const margin = { top: 24, right: 12 }

/**
 * One measure over the range's buckets, with the releases where they went out. The bucket that is
 * still running is a dashed line to a dot, so that it doesn't look like a fall.
 */
export function RangeChart({ analytics, measure, height }: RangeChartProps) {
  const { range, releases } = analytics
  const series = trimSeries(analytics)
  const color = measure === 'conversions' ? 'var(--fan-brass)' : 'var(--fan-live)'
  const rows = chartRows(series, measure)
  return (
    <AreaChart
      h={height}
      data={rows}
      dataKey="at"
      series={[
        { name: 'whole', color },
        { name: 'running', color, strokeDasharray: '2 5' },
      ]}
      curveType="monotone"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.14}
      connectNulls={false}
      gridColor="var(--fan-line)"
      textColor="var(--fan-ink-3)"
      strokeDasharray="0"
      tickLine="none"
      valueFormatter={(value) => formatNumber(value)}
      areaProps={({ name }) =>
        name === 'running'
          ? { isAnimationActive: false, fillOpacity: 0.05, strokeLinecap: 'round' }
          : { isAnimationActive: false }
      }
      areaChartProps={{ margin }}
      xAxisProps={{
        ticks: tickBuckets(series, range),
        tickFormatter: (at: string) => bucketTick(at, range),
        minTickGap: 24,
        // The names of seven days have room beside each other even on a phone.
        interval: range === 'week' ? 0 : 'equidistantPreserveStart',
      }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      referenceDots={endOf(series, measure, color)}
      referenceLines={markReleases(series, releases).map(lineOf)}
      tooltipProps={{
        position: { y: -44 },
        allowEscapeViewBox: { x: false, y: true },
        wrapperStyle: { zIndex: 5 },
        content: (
          <BucketTooltip range={range} series={series} measure={measure} releases={releases} />
        ),
      }}
    />
  )
}

/** The count so far, at the end of the line. */
function endOf(series: Bucket[], measure: Measure, color: string) {
  const last = series.at(-1)
  return last ? [{ x: last.at, y: last[measure], r: 4, fill: color, stroke: 'none' }] : []
}

/** A release's line; its name stands above the plot, where no value reaches. */
function lineOf({ at, text, share }: ReleaseMark) {
  return {
    x: at,
    label: {
      value: text,
      position: share > 0.65 ? 'insideTopRight' : 'insideTopLeft',
      dx: share > 0.65 ? 8 : -8,
      dy: -20,
      fill: 'var(--fan-ink-2)',
      fontSize: 11,
    },
    color: 'var(--fan-line-control)',
    strokeDasharray: '3 3',
  } as const
}

type BucketTooltipProps = Pick<ChartedNumbers, 'range' | 'series' | 'releases'> & {
  measure: Measure
  /** Given by the chart: the bucket that is pointed at, if any. */
  label?: string
}

/** One line above the chart, so it covers neither the curve nor the names of the releases. */
function BucketTooltip({ range, series, releases, measure, label }: BucketTooltipProps) {
  const bucket = series.find(({ at }) => at === label)
  if (!bucket) return null
  const words = measures.find(({ value }) => value === measure) ?? measures[0]
  const count = bucket[measure]
  return (
    <p className={classes.tooltip}>
      <Text as="span" tone="ink-2">
        {bucketTitle(bucket.at, range)}
        {bucket === series.at(-1) ? ', so far' : ''}
      </Text>
      <Text as="span" weight="600">
        {formatNumber(count)} {count === 1 ? words.one : words.many}
      </Text>
      <WentOut releases={releasesIn(bucket, series, releases)} />
    </p>
  )
}

const mostNamed = 2

/** Whose releases went out in a bucket, where there are several campaigns. */
function WentOut({ releases }: { releases: readonly ChartedRelease[] }) {
  if (releases.length === 0) return null
  const more = releases.length - mostNamed
  return (
    <Text as="span" tone="ink-2">
      {releases.slice(0, mostNamed).map(releaseWords).join(' · ')}
      {more > 0 ? ` and ${more} more` : ''}
    </Text>
  )
}

function releasesIn(
  bucket: Bucket,
  series: readonly Bucket[],
  releases: ChartedNumbers['releases'],
): ChartedRelease[] {
  const next = series[series.indexOf(bucket) + 1]
  return releases.filter(
    ({ name, at }) => name !== undefined && at >= bucket.at && (!next || at < next.at),
  )
}
