import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { WallLinks } from './wall-links.tsx'

/** The links of a company's wall, beside its numbers. */
export function WallLinksDialog({
  companyId,
  onClose,
}: {
  companyId: string
  onClose: () => void
}) {
  return (
    <Dialog opened onClose={onClose} title="Wall without signing in" size="34rem">
      <WallLinks companyId={companyId} />
    </Dialog>
  )
}
