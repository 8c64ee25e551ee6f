import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconLogout, IconUserMinus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { Member } from '#shared/contract/members.ts'
import { can } from '#shared/permissions/can.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

type MemberMenuProps = {
  companyId: string
  member: Member
  members: Member[]
  /** Their role is the actor's to change. */
  isManaged: boolean
}

type Asking = 'leave' | 'remove' | 'transfer' | null

/** What can be done about one member. Each of it can't be undone, so each is asked for first. */
export function MemberMenu({ companyId, member, members, isManaged }: MemberMenuProps) {
  const actor = useActor(companyId)
  const { person } = useMe()
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const isSelf = member.personId === person.id
  const mayTransfer = !isSelf && can(actor, 'company.transfer', { companyId })
  const dialog = {
    companyId,
    onClose: () => setAsking(null),
    onClosed: () => button.current?.focus(),
  }
  if (!isSelf && !isManaged && !mayTransfer) return null
  return (
    <>
      <Menu width={232}>
        <Menu.Target>
          <IconButton ref={button} label={`More about ${member.name}`}>
            <IconDots size={16} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {mayTransfer ? (
            <Menu.Item
              leftSection={<IconArrowsExchange size={16} stroke={1.5} aria-hidden />}
              onClick={() => setAsking('transfer')}
            >
              Hand over the ownership…
            </Menu.Item>
          ) : null}
          {isManaged ? (
            <Menu.Item
              color="red"
              leftSection={<IconUserMinus size={16} stroke={1.5} aria-hidden />}
              onClick={() => setAsking('remove')}
            >
              Remove…
            </Menu.Item>
          ) : null}
          {isSelf ? (
            <Menu.Item
              color="red"
              leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
              onClick={() => setAsking('leave')}
            >
              Leave the company…
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <TransferDialog {...dialog} member={member} opened={asking === 'transfer'} />
      <RemoveDialog {...dialog} member={member} opened={asking === 'remove'} />
      <LeaveDialog {...dialog} members={members} opened={asking === 'leave'} />
    </>
  )
}
