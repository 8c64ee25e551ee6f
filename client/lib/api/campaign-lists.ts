import type { QueryClient } from '@tanstack/react-query'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { api } from './api.ts'

/** What a list of campaigns is answered with; a part of it, where there are more. */
export type CampaignPart = {
  campaigns: Campaign[]
  total: number
  states: { status: CampaignStatus; count: number }[]
}

/** Takes campaigns out of every part of lists that is cached, and out of what is counted there. */
export function takeOutOfLists(queries: QueryClient, ids: ReadonlySet<string>): void {
  const parts = queries.getQueriesData<CampaignPart>({ queryKey: api.campaigns.list.key() })
  const all = parts.flatMap(([, part]) => part?.campaigns ?? [])
  const gone = [...new Map(all.map((one) => [one.id, one])).values()].filter(({ id }) =>
    ids.has(id),
  )
  const left = (status: CampaignStatus) => gone.filter((one) => one.status === status).length
  for (const [key, part] of parts)
    if (part)
      queries.setQueryData<CampaignPart>(key, {
        campaigns: part.campaigns.filter(({ id }) => !ids.has(id)),
        total: Math.max(0, part.total - gone.length),
        states: part.states.map(({ status, count }) => ({
          status,
          count: Math.max(0, count - left(status)),
        })),
      })
}
