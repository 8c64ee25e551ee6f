import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/format.ts'
import classes from './top-list.module.css'

type TopListProps = {
  title: string
  /** What is said when there is no entry. */
  none: string
  entries: CampaignAnalytics['pages']
}

/** What was seen most, with bars by share of the first. */
export function TopList({ title, none, entries }: TopListProps) {
  const most = entries[0]?.views ?? 0
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>
        {title}
        <span className={classes.unit}>Views</span>
      </h2>
      {entries.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ol className={classes.list}>
          {entries.map(({ value, views }) => (
            <li key={value} className={classes.entry}>
              <span
                className={classes.bar}
                style={{ width: `${(views / most) * 100}%` }}
                aria-hidden
              />
              <span className={classes.value}>{nameOf(value)}</span>
              <span className="fan-number">{formatNumber(views)}</span>
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
