import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { ChangeLine, RateChange } from '../change-line.tsx'
import { measureOf, measureText } from '../measures.ts'
import type { Measure, measures } from '../measures.ts'
import { rateOf } from '../rate.ts'
import type { ChartedNumbers } from './charted-numbers.ts'
import classes from './range-figures.module.css'

type Numbers = Pick<ChartedNumbers, 'inRange' | 'before'>

type RangeFiguresProps = {
  /** Those that can be chosen. */
  choices: typeof measures
  /** undefined while it is not known. */
  numbers: Numbers | undefined
  measure: Measure
  onChoose: (measure: Measure) => void
  /** The goal that conversions are of, where one is known. */
  goal?: string | undefined
}

/** What the range counted beside as long a time before it; the one that is chosen is charted. */
export function RangeFigures({ choices, numbers, measure, onChoose, goal }: RangeFiguresProps) {
  return (
    <fieldset
      className={classes.figures}
      data-alone={numbers?.before === null || undefined}
      data-count={choices.length}
    >
      <Spoken as="legend">What is shown</Spoken>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.figure} data-measure={value}>
          <input
            type="radio"
            name="measure"
            className={classes.radio}
            checked={measure === value}
            onChange={() => onChoose(value)}
          />
          <span className={classes.label}>
            {label}
            {value === 'conversions' && goal ? (
              <span className={classes.goal} title={goal}>
                {goal}
              </span>
            ) : null}
          </span>
          <Text as="span" size="20" line="24" weight="600" font="display" tabular>
            {numbers ? valueText(numbers.inRange, value) : '–'}
          </Text>
          {numbers ? <Change numbers={numbers} measure={value} /> : null}
        </label>
      ))}
    </fieldset>
  )
}

function valueText(inRange: Numbers['inRange'], measure: Measure): string {
  // Nobody converted where nobody was.
  if (measure === 'rate' && rateOf(inRange) === null) return '–'
  return measureText(measureOf(inRange, measure), measure)
}

function Change({ numbers, measure }: { numbers: Numbers; measure: Measure }) {
  const { inRange, before } = numbers
  if (measure === 'rate') return <RateChange now={rateOf(inRange)} before={rateOf(before)} />
  return <ChangeLine now={measureOf(inRange, measure)} before={before?.[measure]} />
}
