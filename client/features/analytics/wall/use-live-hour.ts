import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bucket, CampaignAnalytics, Totals } from '#shared/contract/analytics.ts'
import type { Covers } from '#shared/contract/live.ts'
import { api } from '#client/lib/api/api.ts'
import type { LiveConnection, LiveFeed } from '#client/lib/live/live.ts'
import { lastHour } from './last-hour.ts'

const refetchMs = 60_000

export type LiveHour = {
  visitorsNow: number | undefined
  total: Totals | undefined
  /** Sixty minutes, oldest first; empty until they are known. */
  minutes: Bucket[]
  releases: CampaignAnalytics['releases']
  /** When the last event happened (ms), null when there was none or it is not known. */
  lastEventAt: number | null
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
    api.analytics.campaign.queryOptions({
      input: { campaignId, range: 'hour' },
      refetchInterval: refetchMs,
      placeholderData: keepPreviousData,
    }),
  )
  const minute = state?.minute
  const minuteAt = minute?.at
  // A minute that has passed is no longer pushed: its final counts come from the history.
  useEffect(() => {
    if (minuteAt) void refetch()
  }, [minuteAt, refetch])
  return {
    visitorsNow: state?.visitorsNow ?? data?.visitorsNow,
    total: state?.total ?? data?.total,
    minutes: lastHour(data?.series ?? [], minute),
    releases: data?.releases ?? [],
    lastEventAt: state?.lastEventAt ?? null,
    connection,
    covers,
    at,
    error: data ? null : error,
  }
}
