import type { Totals } from '#shared/contract/analytics.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import classes from './total-figures.module.css'

type TotalFiguresProps = {
  /** undefined while it is not known, like `total`. */
  visitorsNow: number | undefined
  total: Totals | undefined
  isLive: boolean
}

/** Who is there now and all that was counted so far, rising while one looks. */
export function TotalFigures({ visitorsNow, total, isLive }: TotalFiguresProps) {
  const figures = [
    { label: 'Visitors now', value: visitorsNow, isNow: true },
    { label: 'Views', value: total?.views },
    { label: 'Unique visitors', value: total?.visitors },
    { label: 'Clicks', value: total?.clicks },
    { label: 'Conversions', value: total?.conversions },
  ]
  return (
    <section aria-labelledby="so-far">
      <Heading id="so-far" mb="12" size="14">
        Since the beginning
      </Heading>
      <dl className={classes.figures}>
        {figures.map(({ label, value, isNow }) => (
          <div key={label} className={classes.figure}>
            <dt>
              {isNow && isLive ? (
                <span className={classes.dot} data-pulse={value ? true : undefined} aria-hidden />
              ) : null}
              {label}
            </dt>
            <dd>{value === undefined ? '–' : <LiveNumber value={value} />}</dd>
          </div>
        ))}
        <div className={classes.figure}>
          <dt>Conversion rate</dt>
          <dd>{total ? formatShare(total.conversions, total.visitors) : '–'}</dd>
        </div>
      </dl>
    </section>
  )
}
