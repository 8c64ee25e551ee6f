import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { api, client } from './api.ts'
import type { CampaignPart } from './campaign-lists.ts'

/** The commands that are one click; activating and publishing have a screen of their own. */
export type CampaignCommand = 'pause' | 'resume' | 'end' | 'archive'

/** Writes a campaign into every cached answer that holds it, and counts its state there. */
export function rememberCampaign(queries: QueryClient, campaign: Campaign): void {
  const input = { campaignId: campaign.id }
  queries.setQueryData(api.campaigns.get.queryKey({ input }), campaign)
  const put = (list: CampaignPart): CampaignPart => {
    const known = list.campaigns.find(({ id }) => id === campaign.id)
    const change = (status: string) =>
      known ? Number(status === campaign.status) - Number(status === known.status) : 0
    return {
      ...list,
      campaigns: list.campaigns.map((one) => (one === known ? campaign : one)),
      states: list.states.map(({ status, count }) => ({ status, count: count + change(status) })),
    }
  }
  queries.setQueriesData<CampaignPart>(
    { queryKey: api.campaigns.list.key() },
    (list) => list && put(list),
  )
}

/** Asks again for everything about campaigns, behind what is shown. */
export async function refreshCampaigns(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: api.dashboard.key() })
  return queries.invalidateQueries({ queryKey: api.campaigns.key() })
}

/** The campaign after `command`, as the lifecycle table foretells; unchanged where it refuses. */
export function foretell(campaign: Campaign, command: CampaignCommand): Campaign {
  const outcome = transition(campaign.status, command)
  return 'to' in outcome ? { ...campaign, status: outcome.to } : campaign
}

/** Runs a lifecycle command at once on the screen and then on the server; a refusal takes it back. */
export function useCampaignCommand() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ campaign, command }: { campaign: Campaign; command: CampaignCommand }) =>
      client.campaigns[command]({ campaignId: campaign.id }),
    onMutate: async ({ campaign, command }) => {
      await queries.cancelQueries({ queryKey: api.campaigns.key() })
      rememberCampaign(queries, foretell(campaign, command))
    },
    onSuccess: (campaign) => rememberCampaign(queries, campaign),
    onError: (_, { campaign }) => rememberCampaign(queries, campaign),
    onSettled: () => refreshCampaigns(queries),
  })
}
