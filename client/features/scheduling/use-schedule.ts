import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { client } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'

export type Plan = Omit<Parameters<typeof client.campaigns.schedule>[0], 'campaignId'>

/** Plans start and end, and takes the plan back, which can be undone for ten seconds. */
export function useSchedule(campaign: Campaign) {
  const queries = useQueryClient()
  const after = {
    onSuccess: (changed: Campaign) => rememberCampaign(queries, changed),
    onSettled: () => refreshCampaigns(queries),
  }
  const input = { campaignId: campaign.id }
  const plan = useMutation({
    mutationFn: (wish: Plan) => client.campaigns.schedule({ ...input, ...wish }),
    ...after,
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
      timeZone,
      ...(startsAt ? { startsAt } : {}),
      ...(endsAt ? { endsAt } : {}),
      ...(version ? { versionId: version.id } : {}),
    }
    const onUndo = () => plan.mutate(wish, { onError: showProblem })
    const message = `The scheduled ${startsAt ? 'start' : 'end'} is cancelled.`
    remove(undefined, { onSuccess: () => void showUndo({ message, onUndo }) })
  }
  const save = (wish: Plan, onSaved: () => void) =>
    plan.mutate(wish, {
      onSuccess: () => {
        notifications.show({
          message: wish.startsAt ? 'The start is scheduled.' : 'The end is scheduled.',
        })
        onSaved()
      },
    })
  return { save, error: plan.error, isSaving: plan.isPending, cancel, isCancelling }
}
