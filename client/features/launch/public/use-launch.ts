import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { api } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'

export type LaunchCommand = 'activate' | 'publish' | 'resume'

type Launched = { command: LaunchCommand; versionId?: string }

/** Takes the campaign live, or publishes its next release: as it is now, or as a version has it. */
export function useLaunch(campaign: Campaign) {
  const input = { campaignId: campaign.id }
  return useMutation({
    mutationFn: ({ command, versionId }: Launched) =>
      command === 'resume'
        ? api.campaigns.resume.call(input)
        : api.campaigns[command].call({ ...input, ...(versionId ? { versionId } : {}) }),
    ...useAfterLaunch(),
    onError: showProblem,
  })
}

/** What follows whatever goes live: it is said, and what is shown of campaigns is asked for again. */
export function useAfterLaunch() {
  const queries = useQueryClient()
  return {
    onSuccess: (changed: Campaign) => {
      rememberCampaign(queries, changed)
      notifications.show({
        color: 'green',
        message: `Release ${changed.release?.number ?? 1} of ${changed.name} is live.`,
      })
    },
    onSettled: () => {
      void refreshCampaigns(queries)
      void queries.invalidateQueries({ queryKey: api.billing.plan.key() })
    },
  }
}
