import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { WallLinks } from './wall-links.tsx'

type WallLinksDialogProps = {
  companyId: string
  campaignId?: string | undefined
  onClose: () => void
}

/** The links of walls, beside the numbers of a company or of one campaign. */
export function WallLinksDialog({ companyId, campaignId, onClose }: WallLinksDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Wall without signing in" size="34rem">
      <WallLinks companyId={companyId} campaignId={campaignId} />
    </Dialog>
  )
}
