import { Button, Loader } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { can } from '#shared/permissions/can.ts'

/** The dialog with the links of a campaign, which most people on a screen never open. */
const shareDialog = lazyFile(async () => (await import('../share-dialog.tsx')).ShareDialog)

type ShareButtonProps = {
  campaign: { id: string; companyId: string; name: string }
  size?: 'xs' | 'sm'
  className?: string
}

/** Opens the share links of a campaign, for those who may make some. */
export function ShareButton({ campaign, size = 'sm', className = '' }: ShareButtonProps) {
  const [opened, setOpened] = useState(false)
  const [wasShown, setShown] = useState(false)
  const isThere = wasShown || shareDialog.get() !== null
  const isComing = opened && !isThere
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
      {opened || isThere ? (
        <LazyBoundary
          part={shareDialog}
          props={{ campaign, opened, onClose: () => setOpened(false) }}
          onShown={() => setShown(true)}
          onFailed={() => {
            setOpened(false)
            sayNotLoaded('Sharing')
          }}
        />
      ) : null}
    </>
  )
}
