import { Button } from '@mantine/core'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { useLifecycle } from './use-lifecycle.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'

export type Final = 'end' | 'archive'

const words: Record<Final, { title: string; what: string; button: string }> = {
  end: {
    title: 'End',
    what: 'Its pages go away at once and visitors see that it is over. Releases, numbers and leads are kept. You can activate it again later.',
    button: 'End campaign',
  },
  archive: {
    title: 'Archive',
    what: 'It leaves the list and can no longer be edited or activated. Its releases, numbers and leads stay readable. This can’t be undone.',
    button: 'Archive campaign',
  },
}

/** What becomes of each of several, in the same words. */
export const finalWords: Record<Final, string> = {
  end: 'Their pages go away at once and visitors see that they are over. Releases, numbers and leads are kept. They can be activated again later.',
  archive:
    'They leave the list and can no longer be edited or activated. Releases, numbers and leads stay readable. This can’t be undone.',
}

type ConfirmDialogProps = {
  campaign: Campaign
  what: Final | null
  onClose: () => void
  /** When it is gone; the menu item that opened it no longer exists, so focus must be given back. */
  onClosed: () => void
}

/** Asks before what Undo can't take back, naming what goes and what stays. */
export function ConfirmDialog({ campaign, what, onClose, onClosed }: ConfirmDialogProps) {
  const run = useLifecycle()
  const { title, what: text, button } = words[what ?? 'end']
  const confirm = () => {
    if (what) run(campaign, what)
    onClose()
  }
  return (
    <Dialog
      opened={what !== null}
      onClose={onClose}
      title={`${title} ${campaign.name}`}
      size="26rem"
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <Text tone="ink-2">{text}</Text>
      <Row gap="8" align="center" justify="end" wrap mt="24">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red" onClick={confirm}>
          {button}
        </Button>
      </Row>
    </Dialog>
  )
}
