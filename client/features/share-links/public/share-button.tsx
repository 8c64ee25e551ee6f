import { Button, Loader } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createLate, useLate } from '#client/lib/loading/late.ts'
import { useActor } from '#client/lib/session/session.ts'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { can } from '#shared/permissions/can.ts'

/** The dialog with the links of a campaign, which most people on a screen never open. */
const shareDialog = createLate(async () => (await import('../share-dialog.tsx')).ShareDialog)

type ShareButtonProps = {
  campaign: { id: string; companyId: string; name: string }
  size?: 'xs' | 'sm'
  className?: string
}

/** Opens the share links of a campaign, for those who may make some. */
export function ShareButton({ campaign, size = 'sm', className = '' }: ShareButtonProps) {
  const [opened, setOpened] = useState(false)
  const { value: Dialog, hasFailed } = useLate(shareDialog, opened)
  useEffect(() => {
    if (!hasFailed) return
    setOpened(false)
    sayNotLoaded('Sharing')
  }, [hasFailed])
  const isComing = opened && !Dialog
  if (!can(useActor(campaign.companyId), 'link.manage', campaign)) return null
  return (
    <>
      <Button
        variant="default"
        size={size}
        className={className}
        aria-haspopup="dialog"
        // Not disabled meanwhile: the focus would be lost.
        aria-busy={isComing}
        leftSection={isComing ? <Loader size={16} /> : <IconLink size={16} stroke={1.5} />}
        onClick={() => setOpened(true)}
      >
        Share
      </Button>
      {Dialog ? (
        <Dialog campaign={campaign} opened={opened} onClose={() => setOpened(false)} />
      ) : null}
    </>
  )
}
