import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/api/api.ts'
import { takeOutOfLists } from '#client/lib/api/campaign-lists.ts'
import { refreshCampaigns } from '#client/lib/api/campaign-commands.ts'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { failureWords, runEach } from './bulk-plan.ts'

/**
 * Takes campaigns out of every list at once and deletes them on the server when ten seconds have
 * passed without an undo. Closing the tab before that keeps them.
 */
export function useDeleteCampaigns() {
  const queries = useQueryClient()
  return (campaigns: readonly Campaign[]) => {
    const ids = new Set(campaigns.map(({ id }) => id))
    takeOutOfLists(queries, ids)
    const [only] = campaigns.length === 1 ? campaigns : []
    showUndo({
      message: only ? `${only.name} is deleted.` : `${campaigns.length} campaigns are deleted.`,
      onUndo: () => void refreshCampaigns(queries),
      onExpire: () => void removeAll(campaigns).finally(() => void refreshCampaigns(queries)),
    })
  }
}

async function removeAll(campaigns: readonly Campaign[]): Promise<void> {
  const { failed } = await runEach(campaigns, ({ id }) =>
    client.campaigns.remove({ campaignId: id }),
  )
  if (failed.length === 0) return
  notifications.show({
    color: 'red',
    title:
      failed.length === 1
        ? '1 campaign is still here'
        : `${failed.length} campaigns are still here`,
    message: failureWords(failed),
    autoClose: false,
  })
}
