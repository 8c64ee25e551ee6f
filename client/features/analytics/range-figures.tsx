import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import { formatNumber, formatShare } from '#client/lib/format.ts'
import { changeOf } from './change.ts'
import type { Change } from './change.ts'
import { measures } from './measures.ts'
import type { Measure } from './measures.ts'
import classes from './range-figures.module.css'

type RangeFiguresProps = {
  /** undefined while it is not known. */
  analytics: CampaignAnalytics | undefined
  measure: Measure
  onChoose: (measure: Measure) => void
}

/** What the range counted beside as long a time before it; the one that is chosen is charted. */
export function RangeFigures({ analytics, measure, onChoose }: RangeFiguresProps) {
  return (
    <fieldset className={classes.figures}>
      <legend className={classes.legend}>What is shown</legend>
      {measures.map(({ value, label }) => {
        const count = analytics?.inRange[value]
        const before = analytics?.before?.[value]
        return (
          <label key={value} className={classes.figure}>
            <input
              type="radio"
              name="measure"
              className={classes.radio}
              checked={measure === value}
              onChange={() => onChoose(value)}
            />
            <span className={classes.label}>{label}</span>
            <span className={classes.count}>{count === undefined ? '–' : formatNumber(count)}</span>
            {count === undefined ? null : (
              <ChangeLine change={changeOf(count, before)} before={before} />
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

const signs = { more: '▲', less: '▼' } as const

function ChangeLine({
  change,
  before,
}: {
  change: Change | null
  before: number | null | undefined
}) {
  if (!change) return null
  if (change.kind === 'new') return <span className={classes.change}>None before</span>
  const was = `${formatNumber(before ?? 0)} in as long a time before`
  if (change.kind === 'same')
    return (
      <span className={classes.change} title={was}>
        As before
      </span>
    )
  return (
    <span className={classes.change} title={was}>
      <span className={classes.sign} data-kind={change.kind} aria-hidden>
        {signs[change.kind]}
      </span>
      {formatShare(change.share, 1)} {change.kind}
    </span>
  )
}
