import type { ComponentProps, ReactNode } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { CsvButton } from '../csv-button.tsx'
import { NotePins } from '../notes/note-pins.tsx'
import type { NoteActs } from '../notes/place-notes.ts'
import type { ChartedNumbers } from './charted-numbers.ts'
import { timeWords, zoneWords } from './range-choices.ts'
import { RangeFigures } from './range-figures.tsx'
import { RangeMenu } from './range-menu.tsx'
import classes from './range-section.module.css'
import { seriesCsv } from './series-csv.ts'
import { VisitFigures } from './visit-figures.tsx'

// The chart library loads only where a chart is shown.
const chart = lazyFile(async () => (await import('./range-chart.tsx')).RangeChart)

const chartHeight = 288

type RangeSectionProps = ComponentProps<typeof RangeMenu> &
  Omit<ComponentProps<typeof RangeFigures>, 'numbers'> & {
    /** Whose numbers these are, for the file of them. */
    name: string
    /** undefined while it is not known. */
    numbers: ChartedNumbers | undefined
    /** What else chooses what is shown, beside the range. */
    choosers?: ReactNode
    /** What it is filtered by. */
    filters?: ReactNode
    /** What whoever may edit notes does with them; `add` begins one at a time (ISO). */
    notes?: NoteActs & { add: (at: string) => void }
    /** What else is to be known of the numbers, below the chart. */
    note?: ReactNode
  }

/** A range of time as figures beside those of before, and as a chart. */
export function RangeSection(props: RangeSectionProps) {
  const { name, numbers, asked, timeZone, onRange, onDays, choosers, filters, note } = props
  const { choices, measure, onChoose, goal, notes } = props
  const day = numbers?.series.at(-1)?.at.slice(0, 10) ?? ''
  return (
    <section aria-labelledby="over-time">
      <div className={classes.head}>
        <Heading id="over-time" size="14">
          Over time
        </Heading>
        <div className={classes.choosers}>
          {choosers}
          <RangeMenu asked={asked} timeZone={timeZone} onRange={onRange} onDays={onDays} />
          {numbers ? (
            <CsvButton
              label="Save as CSV"
              file={`${name}, ${timeWords(numbers.asked).label}, ${day}`}
              csv={() => seriesCsv(numbers)}
            />
          ) : null}
        </div>
      </div>
      {filters}
      <RangeFigures
        choices={choices}
        numbers={numbers}
        measure={measure}
        onChoose={onChoose}
        goal={goal}
      />
      <div className={classes.visits}>
        {numbers ? <VisitFigures inRange={numbers.inRange} before={numbers.before} /> : null}
      </div>
      <figure className={classes.chart}>
        {numbers ? (
          <>
            <LazyPart
              part={chart}
              what="the chart"
              waiting={<SkeletonBlock height={chartHeight} radius={10} />}
              props={{ analytics: numbers, measure, height: chartHeight, onPress: notes?.add }}
            />
            <NotePins numbers={numbers} acts={notes} />
          </>
        ) : (
          <>
            <Loading what="the chart" />
            <SkeletonBlock height={chartHeight} radius={10} />
          </>
        )}
        <figcaption className={classes.caption}>
          {numbers ? <Caption numbers={numbers} note={note} /> : null}
        </figcaption>
      </figure>
    </section>
  )
}

/** With what it is compared, what else is to be known, and whose days these are. */
function Caption({ numbers, note }: { numbers: ChartedNumbers; note: ReactNode }) {
  const { asked, before, seriesBefore, time } = numbers
  const isLine = seriesBefore.length > 0
  const unit = time.grain === 'minute' || time.grain === 'hour' ? 'Hours' : 'Days'
  return (
    <>
      <span>
        {before ? `Compared with as much of ${timeWords(asked).before}` : null}
        {before && isLine ? (
          <>
            , the thinner line <span className={classes.thin} aria-hidden />
          </>
        ) : null}
        {before ? '. ' : null}
        {note}
      </span>
      <span className={classes.zone} title={time.timeZone}>
        {unit} of {zoneWords(time.timeZone)}
      </span>
    </>
  )
}
