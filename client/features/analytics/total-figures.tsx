import { useQuery } from '@tanstack/react-query'
import type { LiveState } from '#shared/contract/live.ts'
import { api } from '#client/lib/api.ts'
import { formatShare } from '#client/lib/format.ts'
import { LiveNumber } from '#client/ui/live-number.tsx'
import classes from './total-figures.module.css'

type TotalFiguresProps = { campaignId: string; state: LiveState | null; isLive: boolean }

/** Who is there now and all that was counted so far, rising while one looks. */
export function TotalFigures({ campaignId, state, isLive }: TotalFiguresProps) {
  const { data } = useQuery(
    api.analytics.campaign.queryOptions({ input: { campaignId, range: 'day' } }),
  )
  const total = state?.total ?? data?.total
  const figures = [
    { label: 'Visitors now', value: state?.visitorsNow ?? data?.visitorsNow, isNow: true },
    { label: 'Views', value: total?.views },
    { label: 'Unique visitors', value: total?.visitors },
    { label: 'Clicks', value: total?.clicks },
    { label: 'Conversions', value: total?.conversions },
  ]
  return (
    <dl className={classes.figures} aria-label="Since the beginning">
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
        <dt>Conversions per visitor</dt>
        <dd>{total ? formatShare(total.conversions, total.visitors) : '–'}</dd>
      </div>
    </dl>
  )
}
