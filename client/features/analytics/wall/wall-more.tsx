import { useThrottledValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Bucket } from '#shared/contract/analytics.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can, isGuest } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { valueName } from '../lists/dimension-words.ts'
import { minuteWords } from './last-hour.ts'
import classes from './wall-more.module.css'

const refetchMs = 60_000
const mostLines = 8
const pauseMs = 2_000

type WallMoreProps = {
  campaign: Campaign
  minutes: readonly Bucket[]
  /** When a visitor did something last (ms), which may be a lead. */
  lastEventAt: number | null
}

/** Where visitors come from, and who came last, as many lines of each as there is room for. */
export function WallMore({ campaign, minutes, lastEventAt }: WallMoreProps) {
  const { id: campaignId, companyId } = campaign
  const viewer = useActorOrGuest(companyId)
  const seesLeads =
    viewer !== null && !isGuest(viewer) && can(viewer, 'leads.see', { companyId, campaignId })
  return (
    <>
      <Sources campaignId={campaignId} />
      {seesLeads ? (
        <LastLeads campaignId={campaignId} lastEventAt={lastEventAt} />
      ) : (
        <LastConversions minutes={minutes} />
      )}
    </>
  )
}

function Sources({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(
    api.analytics.campaign.queryOptions({
      input: { campaignId, range: 'day', by: ['source'], limit: mostLines },
      refetchInterval: refetchMs,
      placeholderData: keepPreviousData,
    }),
  )
  const sources = data?.lists[0]?.rows ?? []
  return (
    <Lines title="Sources, 24 hours" none={data ? 'Nobody came yet' : ''}>
      {sources.map(({ value, visitors }) => (
        <Line key={value} what={valueName('source', value)} count={formatNumber(visitors)} />
      ))}
    </Lines>
  )
}

/** When a form was sent and on which page, never by whom: others stand in front of the screen, too. */
function LastLeads({ campaignId, lastEventAt }: Pick<WallMoreProps, 'lastEventAt'> & ById) {
  const { data, refetch } = useQuery(
    api.analytics.leads.queryOptions({
      input: { campaignId },
      select: ({ leads }) =>
        leads.slice(0, mostLines).map(({ id, page, createdAt }) => ({ id, page, createdAt })),
    }),
  )
  const lastEvent = useThrottledValue(lastEventAt, pauseMs)
  useEffect(() => {
    if (lastEvent !== null) void refetch()
  }, [lastEvent, refetch])
  return (
    <Lines title="Last leads" none={data ? 'No leads yet' : ''}>
      {data?.map(({ id, page, createdAt }) => (
        <Line key={id} what={page} count={whenOf(createdAt)} />
      ))}
    </Lines>
  )
}

type ById = { campaignId: string }

/** The day too, unless it is today. */
function whenOf(at: string): string {
  const date = new Date(at)
  if (date.toDateString() === new Date().toDateString()) return minuteWords(at)
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(date)
}

/** For those who may not see leads. */
function LastConversions({ minutes }: { minutes: readonly Bucket[] }) {
  const last = minutes.filter(({ conversions }) => conversions > 0).slice(-mostLines)
  return (
    <Lines title="Last conversions" none="None in this hour">
      {last.reverse().map(({ at, conversions }) => (
        <Line key={at} what={minuteWords(at)} count={`+${formatNumber(conversions)}`} />
      ))}
    </Lines>
  )
}

type LinesProps = { title: string; none: string; children: ReactNode[] | undefined }

function Lines({ title, none, children }: LinesProps) {
  return (
    <section className={classes.list}>
      <h3 className={classes.title}>{title}</h3>
      {children?.length ? (
        <ol className={classes.lines}>{children}</ol>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
    </section>
  )
}

function Line({ what, count }: { what: string; count: string }) {
  return (
    <li>
      <span dir="auto">{what}</span>
      <span>{count}</span>
    </li>
  )
}
