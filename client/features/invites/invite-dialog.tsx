import type { LeadsTo } from '#shared/contract/invites.ts'
import type { Role } from '#shared/permissions/can.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { InviteMaker } from './public/invite-maker.tsx'

type InviteDialogProps = {
  companyId: string
  giver: Role
  leadsTo: LeadsTo
  opened: boolean
  onClose: () => void
}

/** Invites people to the company who then come straight to a campaign of it. */
export function InviteDialog({ opened, onClose, ...invite }: InviteDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite someone" size="34rem">
      <Text mb="16" tone="ink-2">
        They join the company and come straight to this {invite.leadsTo.screen}, or to what their
        role lets them see of it.
      </Text>
      <InviteMaker {...invite} />
    </Dialog>
  )
}
