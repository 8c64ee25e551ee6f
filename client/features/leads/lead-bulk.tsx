import { Button } from '@mantine/core'
import type { Lead } from '#shared/contract/leads.ts'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import classes from './inbox.module.css'

type LeadBulkProps = {
  chosen: readonly Lead[]
  mayErase: boolean
  onMark: (state: 'new' | 'read') => void
  onErase: () => void
}

/** What can be done with the leads that are chosen. */
export function LeadBulk({ chosen, mayErase, onMark, onErase }: LeadBulkProps) {
  const state = chosen.some(({ readAt }) => readAt === null) ? 'read' : 'new'
  return (
    <>
      <Button size="xs" variant="default" onClick={() => onMark(state)}>
        Mark as {state}
      </Button>
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
