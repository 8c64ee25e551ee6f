import { limits } from '#shared/campaign/model/limits.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import { TextControl } from '../inspector/text-control.tsx'
import { HiddenRow, PictureRows } from './share-fields.tsx'
import { useSiteShare } from './use-share.ts'
import { useShownCampaign } from './use-shown-campaign.ts'

/** What all pages of the campaign say when they are found and shared, unless they say it themselves. */
export function SiteSharingDialog({ onClose }: { onClose: () => void }) {
  const edits = useSiteShare()
  const { share, write } = edits
  const { name } = useShownCampaign()
  return (
    <Dialog opened onClose={onClose} title="Search and sharing of all pages" size="28rem">
      <Stack gap="16">
        <Text size="13" tone="ink-2" pretty>
          For every page that says nothing else itself. It is seen once the campaign is published
          next.
        </Text>
        <FieldRow label="Name of the site" help="Above the title where links are shown.">
          {(ids) => (
            <TextControl
              {...ids}
              value={share.title ?? ''}
              maxLength={limits.title}
              placeholder={name}
              write={(title) => write({ title })}
            />
          )}
        </FieldRow>
        <FieldRow label="Description" help="For pages that have none of their own.">
          {(ids) => (
            <TextControl
              {...ids}
              multiline
              value={share.description ?? ''}
              maxLength={limits.description}
              write={(description) => write({ description })}
            />
          )}
        </FieldRow>
        <PictureRows
          {...edits}
          help="For pages that have none of their own. Without one, each is drawn from its page."
        />
        <HiddenRow {...edits} />
      </Stack>
    </Dialog>
  )
}
