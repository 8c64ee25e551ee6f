import { formatNumber, formatShare } from '#client/lib/words/format.ts'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { ChangeLine, RateChange } from '../change-line.tsx'
import type { ChartedNumbers } from './charted-numbers.ts'
import { measures } from '../measures.ts'
import type { Measure } from '../measures.ts'
import { rateOf } from '../rate.ts'
import classes from './range-figures.module.css'

type RangeFiguresProps = {
  /** undefined while it is not known. */
  analytics: Pick<ChartedNumbers, 'inRange' | 'before'> | undefined
  measure: Measure
  onChoose: (measure: Measure) => void
}

/** What the range counted beside as long a time before it; the one that is chosen is charted. */
export function RangeFigures({ analytics, measure, onChoose }: RangeFiguresProps) {
  const { inRange, before } = analytics ?? {}
  return (
    <fieldset className={classes.figures} data-alone={before === null || undefined}>
      <Spoken as="legend">What is shown</Spoken>
      {measures.map(({ value, label }) => (
        <label key={value} className={classes.figure}>
          <input
            type="radio"
            name="measure"
            className={classes.radio}
            checked={measure === value}
            onChange={() => onChoose(value)}
          />
          <span className={classes.label}>{label}</span>
          <Count value={inRange?.[value]} />
          {inRange ? <ChangeLine now={inRange[value]} before={before?.[value]} /> : null}
        </label>
      ))}
      <p className={classes.figure}>
        <span className={classes.label}>Per visitor</span>
        <Text as="span" size="20" line="24" weight="600" font="display" tabular>
          {inRange ? formatShare(inRange.conversions, inRange.visitors) : '–'}
        </Text>
        <RateChange now={rateOf(inRange)} before={rateOf(before)} />
      </p>
      <p className={classes.figure}>
        <span className={classes.label}>Leads</span>
        <Count value={inRange?.leads} />
        {inRange ? <ChangeLine now={inRange.leads} before={before?.leads} /> : null}
      </p>
    </fieldset>
  )
}

function Count({ value }: { value: number | undefined }) {
  return (
    <Text as="span" size="20" line="24" weight="600" font="display" tabular>
      {value === undefined ? '–' : formatNumber(value)}
    </Text>
  )
}
