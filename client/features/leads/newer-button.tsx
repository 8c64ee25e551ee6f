import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import classes from './inbox.module.css'
import type { useLeads } from './use-leads.ts'

type NewerButtonProps = { inbox: ReturnType<typeof useLeads>; onShown: () => void }

/** What came since: said, and put at the top when one asks for it. */
export function NewerButton({ inbox, onShown }: NewerButtonProps) {
  const { waiting, hasManyWaiting, showNewer } = inbox
  const count = hasManyWaiting ? `${waiting.length}+` : String(waiting.length)
  return (
    <div role="status" className={classes.newer}>
      {waiting.length > 0 ? (
        <Button
          size="xs"
          radius="xl"
          leftSection={<IconArrowUp size={14} stroke={1.5} aria-hidden />}
          onClick={() => {
            showNewer()
            onShown()
          }}
        >
          {waiting.length === 1 ? '1 new lead' : `${count} new leads`}
        </Button>
      ) : null}
    </div>
  )
}
