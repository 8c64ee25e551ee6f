import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { api } from '#client/lib/api/api.ts'
import type { CampaignPart } from '#client/lib/api/campaign-lists.ts'
import { countByStatus, countsOf } from './sort-campaigns.ts'
import type { ListView, StateCounts } from './sort-campaigns.ts'

/** So many rows at once are quick to read, to draw and to send. */
export const rowsAtOnce = 100
const searchPauseMs = 250
const visitorsRefetchMs = 30_000

type CampaignPages = {
  /** What is here of them, each once. */
  campaigns: Campaign[]
  /** Of all that hold the words of the search. */
  counts: StateCounts
  /** How many more there are on the server. */
  beyond: number
  /** Fetches the next ones. */
  more: () => void
  isFetching: boolean
  /** Why the next ones are not here; null otherwise. */
  error: Error | null
  retry: () => void
}

/**
 * The campaigns of a company in the view asked for. Where the first answer holds all of them nothing else
 * is asked; else the server searches, filters and sorts, and gives them a page at a time.
 */
export function useCampaignPages(
  companyId: string,
  first: CampaignPart,
  view: ListView,
): CampaignPages {
  const { status, sort } = view
  const [search] = useDebouncedValue(view.search.trim().slice(0, 120), searchPauseMs)
  const asked = [search, status, sort.key, sort.descending].join(' ')
  const [shown, setShown] = useState({ asked, pages: 1 })
  const pages = shown.asked === asked ? shown.pages : 1
  const isWhole = first.total <= first.campaigns.length
  const pageOf = (page: number) =>
    api.campaigns.list.queryOptions({
      input: {
        companyId,
        archived: false,
        sort: sort.key,
        order: sort.descending ? 'desc' : 'asc',
        limit: rowsAtOnce,
        offset: page * rowsAtOnce,
        ...(search && { search }),
        ...(status && { status }),
      },
    })
  // Of the view before, the first page stays until that of the next is there.
  const head = useQuery({
    ...pageOf(0),
    enabled: !isWhole,
    // Who is visited most now is soon somebody else.
    refetchInterval: sort.key === 'visitors' ? visitorsRefetchMs : false,
    placeholderData: keepPreviousData<CampaignPart | undefined>,
  })
  const others = useQueries({
    queries: Array.from({ length: isWhole ? 0 : pages - 1 }, (_, page) => pageOf(page + 1)),
  })
  const results = isWhole ? [] : [head, ...others]
  const parts = results.flatMap(({ data }) => data ?? [])
  const isFetching = head.isPlaceholderData || results.some(({ isPending }) => isPending)
  const failed = results.find(({ data, error }) => error !== null && !data)
  const rest = {
    more: () => setShown({ asked, pages: pages + 1 }),
    isFetching,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
  if (isWhole || !head.data)
    return {
      ...rest,
      campaigns: first.campaigns,
      counts: isWhole ? countByStatus(first.campaigns, view.search) : countsOf(first.states),
      beyond: 0,
    }
  const loaded = new Map(parts.flatMap(({ campaigns }) => campaigns.map((one) => [one.id, one])))
  const total = parts.at(-1)?.total ?? 0
  return {
    ...rest,
    campaigns: [...loaded.values()],
    counts: countsOf(head.data.states),
    beyond: Math.max(0, total - pages * rowsAtOnce),
  }
}
