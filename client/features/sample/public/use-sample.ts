import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { api, client } from '#client/lib/api/api.ts'
import { takeOutOfLists } from '#client/lib/api/campaign-lists.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'

/** Has the sample of a company made, or brought back, and shown wherever campaigns are. */
export async function addSample(queries: QueryClient, companyId: string): Promise<Campaign> {
  const sample = await client.sample.add({ companyId })
  rememberCampaign(queries, sample)
  void refreshCampaigns(queries)
  return sample
}

/** Adding the sample by hand; a refusal is said. */
export function useAddSample(companyId: string) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: () => addSample(queries, companyId), onError: showProblem })
}

/** Removes a sample at once, with a way to take that back; `leave` goes away from what shows it. */
export function useRemoveSample(leave?: () => Promise<void> | void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Campaign) => {
      // First, or its screen would ask again for what is gone.
      await leave?.()
      await hide(queries, id)
      await client.campaigns.remove({ campaignId: id })
    },
    onError: (error) => {
      showProblem(error)
      void refreshCampaigns(queries)
    },
    onSuccess: (_, { name, companyId }) => {
      void refreshCampaigns(queries)
      showUndo({
        message: `${name} is removed.`,
        onUndo: () => void addSample(queries, companyId).catch(showProblem),
      })
    },
  })
}

/** Takes a campaign out of every list before an answer does, and stops what its cards ask for. */
async function hide(queries: QueryClient, campaignId: string): Promise<void> {
  await queries.cancelQueries({ queryKey: api.dashboard.key() })
  const others = (all: Campaign[]) => all.filter(({ id }) => id !== campaignId)
  queries.setQueriesData<{ recent: Campaign[] }>(
    { queryKey: api.dashboard.show.key() },
    (shown) => shown && { ...shown, recent: others(shown.recent) },
  )
  takeOutOfLists(queries, new Set([campaignId]))
}

/** Notes once that this person has looked at the sample: it is one of their first steps. */
export function useSampleOpened({ isSample, companyId }: Campaign): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isSample) return
    void client.dashboard
      .setFirstSteps({ companyId, sampleOpened: true })
      .then(() => queries.invalidateQueries({ queryKey: api.dashboard.key() }))
      // Only the tick on the dashboard is missing then.
      .catch(() => undefined)
  }, [isSample, companyId, queries])
}
