import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { client } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'

/** Takes the plan of start and end back, which can be undone for ten seconds. */
export function useCancelSchedule(campaign: Campaign) {
  const queries = useQueryClient()
  const after = {
    onSuccess: (changed: Campaign) => rememberCampaign(queries, changed),
    onSettled: () => refreshCampaigns(queries),
  }
  const input = { campaignId: campaign.id }
  const { mutate: plan } = useMutation({
    mutationFn: (wish: Parameters<typeof client.campaigns.schedule>[0]) =>
      client.campaigns.schedule(wish),
    ...after,
    onError: showProblem,
  })
  const { mutate: remove, isPending: isCancelling } = useMutation({
    mutationFn: () => client.campaigns.unschedule(input),
    ...after,
    onError: showProblem,
  })
  const cancel = () => {
    const { schedule } = campaign
    if (!schedule) return
    const { startsAt, endsAt, timeZone, version } = schedule
    const wish = {
      ...input,
      timeZone,
      ...(startsAt ? { startsAt } : {}),
      ...(endsAt ? { endsAt } : {}),
      ...(version ? { versionId: version.id } : {}),
    }
    const onUndo = () => plan(wish)
    const message = `The scheduled ${startsAt ? 'start' : 'end'} is cancelled.`
    remove(undefined, { onSuccess: () => void showUndo({ message, onUndo }) })
  }
  return { cancel, isCancelling }
}
