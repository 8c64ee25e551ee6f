import { useThrottledValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bucket, Totals } from '#shared/contract/analytics.ts'
import type { CampaignWall } from '#shared/contract/walls.ts'
import type { Covers } from '#shared/contract/live.ts'
import { api } from '#client/lib/api/api.ts'
import type { LiveConnection, LiveFeed } from '#client/lib/live/live.ts'
import { lastHour } from './last-hour.ts'

const refetchMs = 60_000
/** How soon what is not pushed may be asked for again, as visitors go on coming. */
const calmMs = 20_000

export type LiveHour = {
  visitorsNow: number | undefined
  total: Totals | undefined
  /** Sixty minutes, oldest first; empty until they are known. */
  minutes: Bucket[]
  releases: CampaignWall['releases']
  /** When the last event happened (ms), null when there was none or it is not known. */
  lastEventAt: number | null
  /** What stands beside the numbers; undefined until it is known. */
  more: Pick<CampaignWall, 'sources' | 'leads' | 'target' | 'timeZone' | 'experiments'> | undefined
  connection: LiveConnection
  covers: Covers
  /** When the numbers were true (ms). */
  at: number | null
  error: Error | null
}

/** A campaign's numbers and its last hour, moving with what the server pushes into `feed`. */
export function useLiveHour(campaignId: string, feed: LiveFeed): LiveHour {
  const { states, connection, at, covers } = feed
  const state = states.get(campaignId)
  const { data, error, refetch } = useQuery(
    api.walls.campaign.queryOptions({
      input: { campaignId },
      refetchInterval: refetchMs,
      placeholderData: keepPreviousData,
    }),
  )
  const minute = state?.minute
  const minuteAt = minute?.at
  // A minute that has passed is no longer pushed: its final counts come from the history.
  useEffect(() => {
    if (minuteAt) void refetch({ cancelRefetch: false })
  }, [minuteAt, refetch])
  const lastEventAt = state?.lastEventAt ?? null
  const lastEvent = useThrottledValue(lastEventAt, calmMs)
  useEffect(() => {
    if (lastEvent !== null) void refetch({ cancelRefetch: false })
  }, [lastEvent, refetch])
  return {
    visitorsNow: state?.visitorsNow ?? data?.visitorsNow,
    total: state?.total ?? data?.total,
    minutes: lastHour(data?.series ?? [], minute),
    releases: data?.releases ?? [],
    lastEventAt,
    more: data,
    connection,
    covers,
    at,
    error: data ? null : error,
  }
}
