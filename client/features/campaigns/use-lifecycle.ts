import { useCampaignCommand } from '#client/lib/api/campaign-commands.ts'
import type { CampaignCommand } from '#client/lib/api/campaign-commands.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'

/** What takes a command back. */
export const inverse: Partial<Record<CampaignCommand, CampaignCommand>> = {
  pause: 'resume',
  resume: 'pause',
}

const done: Record<CampaignCommand, string> = {
  pause: 'is paused. Visitors see a short notice.',
  resume: 'is live again.',
  end: 'has ended.',
  archive: 'is archived.',
}

/** Runs a lifecycle command, says what happened, and offers to undo what can be undone. */
export function useLifecycle() {
  const { mutate } = useCampaignCommand()
  return (campaign: Campaign, command: CampaignCommand) =>
    mutate(
      { campaign, command },
      {
        onError: showProblem,
        onSuccess: (changed) => {
          const back = inverse[command]
          if (!back) return
          showUndo({
            message: `${campaign.name} ${done[command]}`,
            onUndo: () => mutate({ campaign: changed, command: back }, { onError: showProblem }),
          })
        },
      },
    )
}
