import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Bucket, CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { topLists } from '#shared/contract/top-lists.ts'
import { can, isGuest } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { bucketTick } from '../range/chart-labels.ts'
import classes from './wall-more.module.css'

const refetchMs = 60_000
const mostLines = 8

type WallMoreProps = {
  campaign: Campaign
  minutes: readonly Bucket[]
  conversions: number | undefined
}

/** Where visitors come from, and who came last, as many lines of each as there is room for. */
export function WallMore({ campaign, minutes, conversions }: WallMoreProps) {
  const { id: campaignId, companyId } = campaign
  const viewer = useActorOrGuest(companyId)
  const seesLeads =
    viewer !== null && !isGuest(viewer) && can(viewer, 'leads.see', { companyId, campaignId })
  return (
    <>
      <Sources campaignId={campaignId} />
      {seesLeads ? (
        <LastLeads campaignId={campaignId} conversions={conversions} />
      ) : (
        <LastConversions minutes={minutes} />
      )}
    </>
  )
}

function Sources({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(
    api.analytics.campaign.queryOptions({
      input: { campaignId, range: 'day' },
      refetchInterval: refetchMs,
      placeholderData: keepPreviousData,
    }),
  )
  const sources: CampaignAnalytics['sources'] = data?.sources ?? []
  return (
    <Lines title="Sources, 24 hours" none={data ? 'Nobody came yet' : ''}>
      {sources.slice(0, mostLines).map(({ value, visitors }) => (
        <Line key={value} what={nameOf(value)} count={formatNumber(visitors)} />
      ))}
    </Lines>
  )
}

const sourceNames = new Map<string, string>(
  topLists.flatMap(({ name, names }) => (name === 'sources' ? Object.entries(names) : [])),
)
const nameOf = (source: string) => sourceNames.get(source) ?? source

/** When a form was sent and on which page, never by whom: others stand in front of the screen, too. */
function LastLeads({ campaignId, conversions }: Pick<WallMoreProps, 'conversions'> & ById) {
  const { data, refetch } = useQuery(
    api.analytics.leads.queryOptions({
      input: { campaignId },
      select: ({ leads }) =>
        leads.slice(0, mostLines).map(({ id, page, createdAt }) => ({ id, page, createdAt })),
    }),
  )
  useEffect(() => {
    if (conversions !== undefined) void refetch()
  }, [conversions, refetch])
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
  if (date.toDateString() === new Date().toDateString()) return bucketTick(at, 'hour')
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(date)
}

/** For those who may not see leads. */
function LastConversions({ minutes }: { minutes: readonly Bucket[] }) {
  const last = minutes.filter(({ conversions }) => conversions > 0).slice(-mostLines)
  return (
    <Lines title="Last conversions" none="None in this hour">
      {last.reverse().map(({ at, conversions }) => (
        <Line key={at} what={bucketTick(at, 'hour')} count={`+${formatNumber(conversions)}`} />
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
