import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { TopListName } from '#shared/contract/top-lists.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { measures } from '../measures.ts'
import type { Measure } from '../measures.ts'
import classes from './top-list.module.css'

type TopListProps = {
  title: string
  /** What is said when there is no entry. */
  none: string
  entries: CampaignAnalytics[TopListName]
  measure: Measure
}

/** What was seen most, with what is measured there, as bars by share of the highest. */
export function TopList({ title, none, entries, measure }: TopListProps) {
  const most = Math.max(1, ...entries.map((entry) => entry[measure]))
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>
        {title}
        <span className={classes.unit}>
          {measures.find(({ value }) => value === measure)?.label}
        </span>
      </h2>
      {entries.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ol className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.value} className={classes.entry}>
              <span
                className={classes.bar}
                style={{ width: `${(entry[measure] / most) * 100}%` }}
                aria-hidden
              />
              <span className={classes.value}>{nameOf(entry.value)}</span>
              <span className="fan-number">{formatNumber(entry[measure])}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const names: Record<string, string> = {
  direct: 'Direct or unknown',
  desktop: 'Desktop',
  mobile: 'Phone',
  tablet: 'Tablet',
}

function nameOf(value: string): string {
  return names[value] ?? value
}
