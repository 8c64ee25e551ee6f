import { Button, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useZipDownload } from '#client/lib/api/use-zip-download.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'

type WebsiteDialogProps = { campaign: Campaign; onClose: () => void }

/** What is published of a campaign, to be put on any server; asks whether its visits count. */
export function WebsiteDialog({ campaign, onClose }: WebsiteDialogProps) {
  const { release } = campaign
  const [isCounted, setCounted] = useState(true)
  const download = useZipDownload({
    onSuccess: () => {
      notifications.show({ message: `${campaign.name} is among your downloads.` })
      onClose()
    },
  })
  const start = () => {
    const visits = isCounted ? 'counted' : 'uncounted'
    const path = `/api/campaigns/${campaign.id}/website?visits=${visits}`
    download.mutate({ path, name: `${campaign.slug}-website.zip` })
  }
  return (
    <Dialog opened onClose={onClose} title="Download as a website" size="28rem">
      <Stack gap="16">
        <Text tone="ink-2">
          {release
            ? `Release ${release.number} with its pictures and fonts, for any server. Forms and polls send their answers here as long as the campaign is live.`
            : 'Nothing is published yet, so this is the draft, with its pictures and fonts, for any server. With forms or polls it has to be published first.'}
        </Text>
        {release ? (
          <Switch
            label="Count its visits here"
            description="Who comes to the copy without another source has the name of its host as theirs."
            color="ink"
            checked={isCounted}
            onChange={({ currentTarget: { checked } }) => setCounted(checked)}
          />
        ) : null}
        {download.error ? <ErrorNotice error={download.error} /> : null}
        <Row gap="8" align="center" justify="end" wrap>
          <Text as="span" role="status" tone="ink-2" tabular grow>
            {download.words}
          </Text>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            loading={download.isPending}
            onClick={start}
            data-autofocus
          >
            Download ZIP
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
