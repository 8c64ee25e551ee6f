import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CSSProperties } from 'react'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { isOut } from '#shared/lifecycle/lifecycle.ts'
import { api } from '#client/lib/api/api.ts'
import { formatClock, formatNumber, formatShare } from '#client/lib/words/format.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { oneServerOnly } from '#client/ui/figures/coverage-line.tsx'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { standingOf } from '#client/ui/campaigns/status-badge.tsx'
import { useLiveHour } from './use-live-hour.ts'
import type { LiveHour } from './use-live-hour.ts'
import { useRise } from './use-rise.ts'
import type { Rise } from './use-rise.ts'
import { WallCurve } from './wall-curve.tsx'
import classes from './wall-campaign.module.css'

/** One campaign as large as its place allows: who is there now, the totals, and the last hour. */
export function WallCampaign({ campaign }: { campaign: Campaign }) {
  const hour = useLiveHour(campaign.id)
  const conversion = useRise(hour.total?.conversions)
  useFreshStatus(campaign, hour.lastEventAt)
  if (hour.error) return <ErrorNotice error={hour.error} />
  const isLost = hour.connection === 'lost' || hour.connection === 'refused'
  return (
    <article className={classes.place} data-lost={isLost || undefined}>
      <div className={classes.campaign}>
        <header className={classes.head}>
          <h2 className={classes.name} dir="auto">
            {campaign.name}
          </h2>
          <Standing campaign={campaign} hour={hour} />
        </header>
        {hour.covers === 'own' ? <p className={classes.covers}>{oneServerOnly}</p> : null}
        <div className={classes.numbers}>
          <VisitorsNow count={hour.visitorsNow} />
          <Totals hour={hour} conversion={conversion} />
        </div>
        <WallCurve minutes={hour.minutes} releases={hour.releases} conversion={conversion} />
      </div>
    </article>
  )
}

/** Visitors come to what is live: while they do, a status that says otherwise is asked for again. */
function useFreshStatus({ status }: Campaign, lastEventAt: number | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (status !== 'live' && lastEventAt !== null)
      void queries.invalidateQueries({ queryKey: api.campaigns.key() })
  }, [queries, status, lastEventAt])
}

/** As large as its digits let it be beside the totals. */
function VisitorsNow({ count }: { count: number | undefined }) {
  const style: CSSProperties & Record<'--characters', number> = {
    '--characters': count === undefined ? 1 : formatNumber(count).length,
  }
  return (
    <p className={classes.now} style={style}>
      <span className={classes.enormous}>
        {count === undefined ? '–' : <LiveNumber value={count} />}
      </span>
      <span className={classes.unit}>{count === 1 ? 'visitor now' : 'visitors now'}</span>
    </p>
  )
}

/** Live, or as of when; and when something happened last. */
function Standing({ campaign, hour }: { campaign: Campaign; hour: LiveHour }) {
  const isLost = hour.connection === 'lost' || hour.connection === 'refused'
  return (
    <p className={classes.standing}>
      {hour.lastEventAt === null ? null : (
        <span className={classes.last}>Last event {formatClock(hour.lastEventAt)}</span>
      )}
      <span role="status" className={classes.state}>
        {isLost ? (
          <span className={classes.lost}>
            {hour.at === null ? 'No connection' : `As of ${formatClock(hour.at)}`}
          </span>
        ) : (
          <span className={isOut(campaign) ? classes.live : classes.idle}>
            {standingOf(campaign)}
          </span>
        )}
      </span>
    </p>
  )
}

function Totals({ hour: { total }, conversion }: { hour: LiveHour; conversion: Rise | null }) {
  const figures = [
    { label: 'Views', value: total?.views },
    { label: 'Unique visitors', value: total?.visitors },
    { label: 'Conversions', value: total?.conversions, rise: conversion },
  ]
  return (
    <dl className={classes.totals}>
      {figures.map(({ label, value, rise }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? '–' : <LiveNumber value={value} />}
            {rise ? (
              <span key={rise.count} className={classes.rise}>
                +{rise.by}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
      <div>
        <dt>Per visitor</dt>
        <dd>{total ? formatShare(total.conversions, total.visitors) : '–'}</dd>
      </div>
    </dl>
  )
}
