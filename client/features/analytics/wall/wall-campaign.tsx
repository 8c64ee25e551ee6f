import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { WallCampaign as Campaign } from '#shared/contract/walls.ts'
import { isOut } from '#shared/lifecycle/lifecycle.ts'
import { api } from '#client/lib/api/api.ts'
import type { LiveFeed } from '#client/lib/live/live.ts'
import { formatClock, formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { oneServerOnly } from '#client/ui/figures/coverage-line.tsx'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { standingOf } from '#client/ui/campaigns/status-badge.tsx'
import { useLiveHour } from './use-live-hour.ts'
import type { LiveHour } from './use-live-hour.ts'
import { useRise } from './use-rise.ts'
import type { Rise } from './use-rise.ts'
import { WallBars } from './wall-bars.tsx'
import { WallExperiment } from './wall-experiment.tsx'
import { WallMore } from './wall-more.tsx'
import { WallTarget } from './wall-target.tsx'
import classes from './wall-campaign.module.css'

type WallCampaignProps = {
  campaign: Campaign
  feed: LiveFeed
  /** There is room for where visitors come from, and who came last. */
  hasLists: boolean
  /** Where the campaign has the screen for itself. */
  clock: ReactNode
}

/**
 * One campaign as large as its place allows. What has no room is left out, in this order: the lists,
 * the time of the last event.
 */
export function WallCampaign({ campaign, feed, hasLists, clock }: WallCampaignProps) {
  const hour = useLiveHour(campaign.id, feed)
  const lately = hour.minutes.slice(-2).reduce((sum, { conversions }) => sum + conversions, 0)
  const conversion = useRise(hour.total?.conversions, lately)
  useFreshStatus(campaign, hour.lastEventAt)
  if (hour.error) return <ErrorNotice error={hour.error} />
  const isLost = hour.connection === 'lost' || hour.connection === 'refused'
  return (
    <article className={classes.place} data-lost={isLost || undefined}>
      <div className={classes.campaign} data-lists={hasLists || undefined}>
        <header className={classes.head}>
          <h2 className={classes.name} dir="auto">
            {campaign.name}
          </h2>
          <Standing campaign={campaign} hour={hour} />
          {clock}
          <WallTarget campaign={campaign} hour={hour} />
          {isOut(campaign) ? <WallExperiment experiments={hour.more?.experiments ?? []} /> : null}
          {hour.covers === 'own' ? <p className={classes.covers}>{oneServerOnly}</p> : null}
        </header>
        <div className={classes.main}>
          <div className={classes.numbers}>
            <VisitorsNow count={hour.visitorsNow} />
            <Figures hour={hour} conversion={conversion} />
          </div>
        </div>
        <WallBars minutes={hour.minutes} releases={hour.releases} conversion={conversion} />
        {hasLists ? (
          <div className={classes.lists}>
            <WallMore more={hour.more} minutes={hour.minutes} />
          </div>
        ) : null}
      </div>
    </article>
  )
}

/** Visitors come to what is live: while they do, a status that says otherwise is asked for again. */
function useFreshStatus({ status }: Campaign, lastEventAt: number | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (status !== 'live' && lastEventAt !== null)
      void queries.invalidateQueries({ queryKey: api.walls.key() })
  }, [queries, status, lastEventAt])
}

/** For how many characters a figure needs room. */
const roomFor = (...words: readonly string[]): CSSProperties & Record<'--characters', number> => ({
  '--characters': Math.max(...words.map(({ length }) => length)),
})

/** As large as its digits let it be beside the other figures. */
function VisitorsNow({ count }: { count: number | undefined }) {
  const words = count === undefined ? '–' : formatNumber(count)
  return (
    <p className={classes.now} style={roomFor(words)}>
      <span className={classes.enormous}>
        {count === undefined ? words : <LiveNumber value={count} />}
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

/** All of one size, which the longest of them allows. */
function Figures({ hour: { total }, conversion }: { hour: LiveHour; conversion: Rise | null }) {
  const figures = [
    { label: 'Views', value: total?.views },
    { label: 'Visitors', value: total?.visitors },
    { label: 'Conversions', value: total?.conversions, rise: conversion },
  ]
  const rate = total ? formatShare(total.conversions, total.visitors) : '–'
  const words = figures.map(({ value = 0 }) => formatNumber(value))
  return (
    <dl className={classes.totals} style={roomFor(rate, ...words)}>
      {figures.map(({ label, value, rise }) => (
        <div key={label}>
          <dt>
            {label}
            {rise ? (
              <span key={rise.count} className={classes.rise}>
                +{formatNumber(rise.by)}
              </span>
            ) : null}
          </dt>
          <dd>{value === undefined ? '–' : <LiveNumber value={value} />}</dd>
        </div>
      ))}
      <div>
        <dt>Conversion rate</dt>
        <dd>{rate}</dd>
      </div>
    </dl>
  )
}
