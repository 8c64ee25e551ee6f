import { useThrottledValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Lead, LeadFilter } from '#shared/contract/leads.ts'
import { api } from '#client/lib/api/api.ts'
import { useLiveCompany } from '#client/lib/live/live.ts'

const pauseMs = 2_000

type LeadPage = {
  leads: Lead[]
  more: boolean
  unread: number
  /** The newest that was here before leads were taken out, so that those don't come as new ones. */
  newestId?: string | undefined
}
export type LeadPages = InfiniteData<LeadPage, string | undefined>

/**
 * The leads that fit, newest first. What comes meanwhile is counted apart, so that nothing moves
 * while it is read; `showNewer` puts it at the top.
 */
export function useLeads(companyId: string, filter: LeadFilter) {
  const queries = useQueryClient()
  const options = api.leads.list.infiniteOptions({
    input: (before: string | undefined) => ({ companyId, ...filter, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ leads, more }) => (more ? leads.at(-1)?.id : undefined),
    // A list that loads itself anew would move under the reader.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 60_000,
  })
  const list = useInfiniteQuery(options)
  const leads = list.data?.pages.flatMap((page) => page.leads)
  const [firstPage]: LeadPage[] = list.data?.pages ?? []
  const newest = firstPage?.newestId ?? firstPage?.leads[0]?.id
  const newer = useQuery(
    api.leads.list.queryOptions({
      input: { companyId, ...filter, ...(newest ? { after: newest } : {}) },
      enabled: leads !== undefined,
      gcTime: 0,
    }),
  )
  const { refetch } = newer
  const lastEvent = useLastEvent(companyId)
  useEffect(() => {
    if (lastEvent !== null) void refetch()
  }, [lastEvent, refetch])
  const known = new Set(leads?.map(({ id }) => id))
  const waiting = (newer.data?.leads ?? []).filter(({ id }) => !known.has(id))
  const showNewer = () => {
    if (newer.data?.more) return void queries.resetQueries({ queryKey: options.queryKey })
    queries.setQueryData<LeadPages>(options.queryKey, (data) => data && withNewer(data, waiting))
  }
  // Where nothing is read yet, nothing can move.
  const showsFirst = leads?.length === 0 && waiting.length > 0
  const show = useEffectEvent(showNewer)
  useEffect(() => {
    if (showsFirst) show()
  }, [showsFirst])
  const unread = newer.data?.unread ?? list.data?.pages[0]?.unread ?? 0
  return { list, leads, unread, waiting, hasManyWaiting: newer.data?.more, showNewer }
}

function withNewer(data: LeadPages, newer: readonly Lead[]): LeadPages {
  const [first, ...others] = data.pages
  if (!first) return data
  const known = new Set(first.leads.map(({ id }) => id))
  const fresh = newer.filter(({ id }) => !known.has(id))
  const leads = [...fresh, ...first.leads]
  return { ...data, pages: [{ ...first, leads, newestId: undefined }, ...others] }
}

/** When a visitor of the company did something last, which may be a lead; at most every two seconds. */
function useLastEvent(companyId: string): number | null {
  const { states, at } = useLiveCompany(companyId)
  const times = [...states.values()].map(({ lastEventAt }) => lastEventAt ?? 0)
  return useThrottledValue(at === null ? null : Math.max(0, ...times), pauseMs)
}
