import { Menu } from '@mantine/core'
import { IconCopy, IconFileExport, IconTemplate, IconWorldDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'

type CopyItemsProps = {
  campaign: Campaign
  onSave: () => void
  /** Absent for whoever may not take it into the world. */
  onWebsite?: (() => void) | undefined
}

/** What makes more of a campaign: another one, a template, a file. */
export function CopyItems({ campaign, onSave, onWebsite }: CopyItemsProps) {
  const go = useGo()
  const queries = useQueryClient()
  const campaignId = campaign.id
  const duplicate = async () => {
    const copy = await client.campaigns.duplicate({ campaignId })
    rememberCampaign(queries, copy)
    void refreshCampaigns(queries)
    await go(`/dashboard/campaigns/${copy.id}`)
  }
  const download = async () => {
    const file = await client.campaigns.export({ campaignId })
    saveFile(file, `${campaign.slug}.fanfare.json`)
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCopy size={16} stroke={1.5} />}
        onClick={() => void duplicate().catch(showProblem)}
      >
        Duplicate
      </Menu.Item>
      <Menu.Item leftSection={<IconTemplate size={16} stroke={1.5} />} onClick={onSave}>
        Save as a template…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileExport size={16} stroke={1.5} />}
        onClick={() => void download().catch(showProblem)}
      >
        Export as a file
      </Menu.Item>
      {onWebsite ? (
        <Menu.Item leftSection={<IconWorldDownload size={16} stroke={1.5} />} onClick={onWebsite}>
          Download as a website (ZIP)…
        </Menu.Item>
      ) : null}
    </>
  )
}
