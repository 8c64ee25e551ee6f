import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#shared/permissions/can.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'

const dialog = lazyFile(async () => (await import('../wall-links-dialog.tsx')).WallLinksDialog)

type WallLinksButtonProps = {
  companyId: string
  /** Beside the numbers of one campaign. */
  campaignId?: string
}

/** Opens the links of walls, for those who may make some. */
export function WallLinksButton({ companyId, campaignId }: WallLinksButtonProps) {
  const actor = useActor(companyId)
  const [isOpen, setOpen] = useState(false)
  if (!can(actor, 'wall.share', { companyId })) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconLink size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Wall link
      </Button>
      {isOpen ? (
        <LazyBoundary
          part={dialog}
          props={{ companyId, campaignId, onClose: close }}
          onFailed={() => {
            close()
            sayNotLoaded('The links')
          }}
        />
      ) : null}
    </>
  )
}
