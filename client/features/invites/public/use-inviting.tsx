import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import type { LeadsTo } from '#shared/contract/invites.ts'
import { can } from '#shared/permissions/can.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'

const inviteDialog = lazyFile(async () => (await import('../invite-dialog.tsx')).InviteDialog)

type Inviting = {
  isAllowed: boolean
  open: () => void
  /** To be rendered where it stays while what opened it goes. */
  dialog: ReactNode
}

/** Inviting people to a campaign from a screen of it, for those who may; the dialog comes when asked. */
export function useInviting(to: LeadsTo & { companyId: string }): Inviting {
  const { companyId, ...leadsTo } = to
  const actor = useActor(companyId)
  const [opened, setOpened] = useState(false)
  const isWanted = opened || inviteDialog.get() !== null
  const isAllowed = can(actor, 'members.invite', { companyId })
  return {
    isAllowed,
    open: () => setOpened(true),
    dialog:
      actor && isAllowed && isWanted ? (
        <LazyBoundary
          part={inviteDialog}
          props={{
            companyId,
            leadsTo,
            opened,
            giver: actor.role,
            onClose: () => setOpened(false),
          }}
          onFailed={() => {
            setOpened(false)
            sayNotLoaded('Inviting')
          }}
        />
      ) : null,
  }
}
