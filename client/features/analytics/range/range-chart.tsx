import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import type { ComponentProps } from 'react'
import { Text } from '#client/ui/layout/elements.tsx'
import { bucketTick, bucketTitle, markReleases, releaseWords } from './chart-labels.ts'
import type { ReleaseMark } from './chart-labels.ts'
import { chartRows, inBucket, runningBucket, tickBuckets, trimSeries } from './chart-rows.ts'
import type { ChartRow } from './chart-rows.ts'
import type { ChartedAlert, ChartedNumbers, ChartedRelease } from './charted-numbers.ts'
import { placeNotes } from '../notes/place-notes.ts'
import { measuredWords, measureText } from '../measures.ts'
import type { Measure } from '../measures.ts'
import classes from './range-chart.module.css'

type RangeChartProps = {
  analytics: ChartedNumbers
  measure: Measure
  height: number
  /** Told the bucket that is pressed, but by a finger: that looks at the numbers. */
  onPress?: ((at: string) => void) | undefined
}

/** Above the plot, for the names of the releases. The pins of notes stand below it by these numbers, too. */
const margin = { top: 24, right: 12, left: 0 }

/**
 * One measure over the range's buckets, with the releases where they went out and, where it is asked
 * for, the period before as a thinner line. Lines are straight from number to number. The bucket that
 * is still running is a dashed line to a dot, so that it doesn't look like a fall.
 */
export function RangeChart({ analytics, measure, height, onPress }: RangeChartProps) {
  const { at: now, time, releases, seriesBefore, notes = [] } = analytics
  const alerts = analytics.alerts?.filter(({ at }) => at < time.to) ?? []
  const series = trimSeries(analytics)
  const running = runningBucket(series, Date.parse(time.to), now)
  const color = colourOf(measure)
  const rows = chartRows(series, seriesBefore, measure, running)
  return (
    <AreaChart
      h={height}
      data={rows}
      dataKey="at"
      series={[
        ...(seriesBefore.length > 0 ? [{ name: 'before', color: 'var(--fan-ink-3)' }] : []),
        { name: 'whole', color },
        { name: 'running', color, strokeDasharray: '2 5' },
      ]}
      curveType="linear"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.14}
      connectNulls={false}
      gridColor="var(--fan-line)"
      textColor="var(--fan-ink-3)"
      strokeDasharray="0"
      tickLine="none"
      valueFormatter={(value) => measureText(value, measure)}
      areaProps={({ name }) => areaLooks[name] ?? still}
      areaChartProps={{ margin, onClick: pressedBy(onPress) }}
      xAxisProps={{
        ticks: tickBuckets(series, time),
        tickFormatter: (at: string) => bucketTick(at, time, series.length),
        minTickGap: 24,
        // The names of seven days have room beside each other even on a phone.
        interval: time.grain === 'day' && series.length <= 8 ? 0 : 'equidistantPreserveStart',
      }}
      yAxisProps={{ allowDecimals: measure === 'rate', width: 44 }}
      referenceDots={[...dotAt(rows[running], color), ...alertDots(rows, alerts)]}
      referenceLines={[
        ...markReleases(series, releases, { end: time.to }).map(lineOf),
        ...placeNotes(series, notes, time.to).map(noteLine),
      ]}
      tooltipProps={{
        position: { y: -44 },
        allowEscapeViewBox: { x: false, y: true },
        wrapperStyle: { zIndex: 5 },
        content: (
          <BucketTooltip
            rows={rows}
            running={running}
            time={time}
            measure={measure}
            releases={releases}
            alerts={alerts}
          />
        ),
      }}
    />
  )
}

const colourOf = (measure: Measure) =>
  measure === 'conversions' || measure === 'rate' ? 'var(--fan-brass)' : 'var(--fan-live)'

const still = { isAnimationActive: false }
const areaLooks: Record<string, object> = {
  running: { ...still, fillOpacity: 0.05, strokeLinecap: 'round' },
  before: { ...still, fillOpacity: 0, strokeWidth: 1 },
}

/** The value so far, at the end of the line. */
function dotAt(row: ChartRow | undefined, color: string) {
  return row ? [{ x: row.at, y: row.running ?? 0, r: 4, fill: color, stroke: 'none' }] : []
}

/** Where alerts fired, on the line that they are about or not. */
function alertDots(rows: readonly ChartRow[], alerts: readonly ChartedAlert[]) {
  const fired = rows.filter((_, index) => inBucket(index, rows, alerts).length > 0)
  return fired.map(({ at, whole, running }) => ({
    x: at,
    y: whole ?? running ?? 0,
    r: 4,
    fill: 'var(--fan-danger)',
    stroke: 'var(--fan-surface)',
    strokeWidth: 1.5,
  }))
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

/** A note's line, which ends at its pin below the plot. */
const noteLine = ({ at }: { at: string }) =>
  ({ x: at, color: 'var(--fan-brass)', strokeDasharray: '2 4' }) as const

type Pressed = NonNullable<
  NonNullable<ComponentProps<typeof AreaChart>['areaChartProps']>['onClick']
>

const pressedBy =
  (onPress: RangeChartProps['onPress']): Pressed =>
  ({ activeLabel }, { nativeEvent }) => {
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (!isTouch && typeof activeLabel === 'string') onPress?.(activeLabel)
  }

type BucketTooltipProps = Pick<ChartedNumbers, 'releases' | 'time'> & {
  alerts: readonly ChartedAlert[]
  rows: readonly ChartRow[]
  /** The bucket that is not over, or -1. */
  running: number
  measure: Measure
  /** Given by the chart: the bucket that is pointed at, if any. */
  label?: string
}

/** One line above the chart, so it covers neither the curve nor the names of the releases. */
function BucketTooltip(props: BucketTooltipProps) {
  const { rows, running, time, releases, alerts, measure, label } = props
  const index = rows.findIndex(({ at }) => at === label)
  const row = rows[index]
  if (!row) return null
  const value = row.whole ?? row.running
  return (
    <p className={classes.tooltip}>
      <Text as="span" tone="ink-2">
        {bucketTitle(row.at, time)}
        {index === running ? ', so far' : ''}
      </Text>
      <Text as="span" weight="600">
        {value === null ? 'Still to come' : measuredWords(value, measure)}
      </Text>
      {row.before === null || row.beforeAt === undefined ? null : (
        <Text as="span" tone="ink-2">
          {measureText(row.before, measure)} on {bucketTitle(row.beforeAt, time)}
        </Text>
      )}
      <WentOut
        releases={inBucket(index, rows, releases).filter(({ name }) => name !== undefined)}
      />
      {inBucket(index, rows, alerts).map((alert) => (
        <Text key={alert.at} as="span" tone="danger">
          {alert.words}
        </Text>
      ))}
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
