import { Menu } from '@mantine/core'
import { IconDots, IconMail, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Lead } from '#shared/contract/leads.ts'
import { can } from '#shared/permissions/can.ts'
import { useActor } from '#client/lib/session/session.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { EraseAddressDialog } from './erase-address-dialog.tsx'
import { useLeadActions } from './use-lead-actions.ts'

type LeadMenuProps = {
  lead: Lead
  companyId: string
  /** That the visitor gave. */
  address: string | null
  onErase: () => void
  /** After everything of the lead's address was erased. */
  onErased: () => void
}

/** What else can be done with a lead. */
export function LeadMenu({ lead, companyId, address, onErase, onErased }: LeadMenuProps) {
  const actor = useActor(companyId)
  const { mark } = useLeadActions(companyId)
  const [isAsking, setAsking] = useState(false)
  const isNew = lead.readAt === null
  const trash = <IconTrash size={16} stroke={1.5} aria-hidden />
  return (
    <>
      <Menu width={260} position="bottom-end">
        <Menu.Target>
          <IconButton label="More about this lead">
            <IconDots size={16} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMail size={16} stroke={1.5} aria-hidden />}
            onClick={() => void mark([lead], isNew ? 'read' : 'new')}
          >
            {isNew ? 'Mark as read' : 'Mark as new'}
          </Menu.Item>
          {can(actor, 'leads.erase', { companyId }) ? (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={trash} onClick={onErase}>
                Erase this lead
              </Menu.Item>
              {address ? (
                <Menu.Item color="red" leftSection={trash} onClick={() => setAsking(true)}>
                  Erase everything from this address
                </Menu.Item>
              ) : null}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isAsking ? (
        <EraseAddressDialog
          companyId={companyId}
          address={address ?? ''}
          onClose={() => setAsking(false)}
          onErased={onErased}
        />
      ) : null}
    </>
  )
}
