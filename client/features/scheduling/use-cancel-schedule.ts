import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign, Schedule } from '#shared/contract/campaigns.ts'
import { client } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { firstOf } from './plan-words.ts'

/**
 * Takes back what comes first of a plan, which can be undone for ten seconds. Without its start a
 * campaign has no end either; what is live keeps the end that is planned after a release.
 */
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
    mutationFn: ({ publishesAt, endsAt, timeZone }: Schedule) =>
      publishesAt && endsAt
        ? client.campaigns.schedule({ ...input, endsAt, timeZone })
        : client.campaigns.unschedule(input),
    ...after,
    onError: showProblem,
  })
  const cancel = () => {
    const { schedule } = campaign
    if (!schedule) return
    const { startsAt, publishesAt, endsAt, timeZone, version } = schedule
    const wish = {
      ...input,
      timeZone,
      ...(startsAt ? { startsAt } : {}),
      ...(publishesAt ? { publishesAt } : {}),
      ...(endsAt ? { endsAt } : {}),
      ...(version ? { versionId: version.id } : {}),
    }
    const onUndo = () => plan(wish)
    const message = `The scheduled ${firstOf(schedule)} is cancelled.`
    remove(schedule, { onSuccess: () => void showUndo({ message, onUndo }) })
  }
  return { cancel, isCancelling }
}
