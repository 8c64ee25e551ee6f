import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/api/api.ts'
import { foretell, refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import type { CampaignCommand } from '#client/lib/api/campaign-commands.ts'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { failureWords, resultWords, runEach } from '../bulk-plan.ts'
import { inverse } from '../use-lifecycle.ts'
import { useDeleteCampaigns } from '../use-delete-campaign.ts'

/** Does one thing to many campaigns: at once on the screen, then on the server, and says what came of it. */
export function useBulk() {
  const queries = useQueryClient()
  const remove = useDeleteCampaigns()
  const run = async (command: CampaignCommand, campaigns: readonly Campaign[]) => {
    for (const campaign of campaigns) rememberCampaign(queries, foretell(campaign, command))
    const { done, failed } = await runEach(campaigns, ({ id }) =>
      client.campaigns[command]({ campaignId: id }),
    )
    for (const campaign of done) rememberCampaign(queries, campaign)
    for (const { one } of failed) rememberCampaign(queries, one)
    void refreshCampaigns(queries)
    const message = resultWords(command, done.length, campaigns.length)
    const back = inverse[command]
    if (back && done.length > 0) showUndo({ message, onUndo: () => void run(back, done) })
    else if (done.length > 0) notifications.show({ message })
    if (failed.length > 0)
      notifications.show({
        color: 'red',
        title:
          failed.length === 1
            ? '1 campaign stayed as it was'
            : `${failed.length} campaigns stayed as they were`,
        message: failureWords(failed),
        autoClose: false,
      })
  }
  return { run: (...asked: Parameters<typeof run>) => void run(...asked), remove }
}
