import type { ReactNode } from 'react'
import type { Range } from '#shared/contract/ranges.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Heading, Row } from '#client/ui/layout/elements.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import type { ChartedNumbers } from './charted-numbers.ts'
import { CsvButton } from '../csv-button.tsx'
import type { Measure } from '../measures.ts'
import { RangeFigures } from './range-figures.tsx'
import { rangeChoices } from './range-choices.ts'
import { seriesCsv } from './series-csv.ts'
import classes from './range-section.module.css'

// The chart library loads only where a chart is shown.
const chart = lazyFile(async () => (await import('./range-chart.tsx')).RangeChart)

const chartHeight = 288

type RangeSectionProps = {
  /** Whose numbers these are, for the file of them. */
  name: string
  range: Range
  onRange: (range: Range) => void
  measure: Measure
  onMeasure: (measure: Measure) => void
  /** undefined while it is not known. */
  numbers: ChartedNumbers | undefined
  /** What else is to be known of the numbers, below the chart. */
  note?: string | undefined
  /** What else chooses what is shown. */
  children?: ReactNode
}

/** A range of time as figures beside those of before, and as a chart. */
export function RangeSection({
  name,
  range,
  onRange,
  measure,
  onMeasure,
  numbers,
  note,
  children,
}: RangeSectionProps) {
  const day = numbers?.series.at(-1)?.at.slice(0, 10) ?? ''
  return (
    <section aria-labelledby="over-time">
      <div className={classes.head}>
        <Row gap="8" align="center" justify="between" grow>
          <Heading id="over-time" size="14">
            Over time
          </Heading>
          {numbers ? (
            <CsvButton
              label="Save as CSV"
              file={`${name}, ${numbers.range}, ${day}`}
              csv={() => seriesCsv(numbers)}
            />
          ) : null}
        </Row>
        <Choice label="Range of time" value={range} onChange={onRange} options={rangeChoices} />
      </div>
      {children}
      <RangeFigures analytics={numbers} measure={measure} onChoose={onMeasure} />
      <figure className={classes.chart}>
        {numbers ? (
          <LazyPart
            part={chart}
            what="the chart"
            waiting={<SkeletonBlock height={chartHeight} radius={10} />}
            props={{ analytics: numbers, measure, height: chartHeight }}
          />
        ) : (
          <>
            <Loading what="the chart" />
            <SkeletonBlock height={chartHeight} radius={10} />
          </>
        )}
        <figcaption className={classes.caption}>
          {numbers ? comparisonOf(numbers) : null} {note}
        </figcaption>
      </figure>
    </section>
  )
}

/** With what the range is compared: "Compared with as much of the 7 days before." */
function comparisonOf({ range, before }: ChartedNumbers): string {
  const { words, long } = rangeChoices.find(({ value }) => value === range) ?? rangeChoices[0]
  return before ? `Compared with as much of the ${long} before.` : `In ${words}.`
}
