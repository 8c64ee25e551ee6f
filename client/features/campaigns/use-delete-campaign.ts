import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api.ts'
import { refreshCampaigns } from '#client/lib/campaign-commands.ts'
import { showProblem } from '#client/ui/show-problem.tsx'
import { showUndo } from '#client/ui/undo-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'

/**
 * Takes a campaign out of every list at once and deletes it on the server when ten seconds have
 * passed without an undo. Closing the tab before that keeps the campaign.
 */
export function useDeleteCampaign() {
  const queries = useQueryClient()
  return (campaign: Campaign) => {
    queries.setQueriesData<{ campaigns: Campaign[] }>(
      { queryKey: api.campaigns.list.key() },
      (list) => list && { campaigns: list.campaigns.filter(({ id }) => id !== campaign.id) },
    )
    showUndo({
      message: `${campaign.name} is deleted.`,
      onUndo: () => void refreshCampaigns(queries),
      onExpire: () => {
        client.campaigns
          .remove({ campaignId: campaign.id })
          .catch(showProblem)
          .finally(() => void refreshCampaigns(queries))
      },
    })
  }
}
