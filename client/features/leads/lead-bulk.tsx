import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { leadStatuses } from '#shared/contract/lead-statuses.ts'
import type { LeadStatus } from '#shared/contract/lead-statuses.ts'
import type { Lead } from '#shared/contract/leads.ts'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import classes from './inbox.module.css'
import { StatusMark } from './lead-status.tsx'

type LeadBulkProps = {
  chosen: readonly Lead[]
  mayErase: boolean
  onMark: (state: 'new' | 'read') => void
  onStatus: (status: LeadStatus) => void
  onLetIn: () => void
  onErase: () => void
}

/** What can be done with the leads that are chosen. */
export function LeadBulk({ chosen, mayErase, onMark, onStatus, onLetIn, onErase }: LeadBulkProps) {
  const state = chosen.some(({ readAt }) => readAt === null) ? 'read' : 'new'
  return (
    <>
      <Button size="xs" variant="default" onClick={() => onMark(state)}>
        Mark as {state}
      </Button>
      <Menu position="top" shadow="md">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            Status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {leadStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => onStatus(status)}>
              <StatusMark status={status} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen.some(({ isSpam }) => isSpam) ? (
        <Button size="xs" variant="default" onClick={onLetIn}>
          Not spam
        </Button>
      ) : null}
      {mayErase ? (
        <Button
          size="xs"
          variant="default"
          className={classes.erase ?? ''}
          aria-keyshortcuts="Delete"
          rightSection={<Shortcut keys="Delete" />}
          onClick={onErase}
        >
          Erase
        </Button>
      ) : null}
    </>
  )
}
