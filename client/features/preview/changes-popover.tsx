import { Button, Popover } from '@mantine/core'
import type { Approval } from '#shared/contract/approval.ts'
import { ChangeList } from '#client/features/versions/public/change-list.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import classes from './review-strip.module.css'

type ChangesPopoverProps = { label: string; title: string; changes: Approval['changes'] }

/** A button that opens what is different. */
export function ChangesPopover({ label, title, changes }: ChangesPopoverProps) {
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="subtle" className={classes.edits ?? ''}>
          <span className={classes.editsWords}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title} className={classes.changes ?? ''}>
        <Heading mb="8" size="13">
          {title}
        </Heading>
        <ChangeList
          changes={changes}
          none="Edits came and went: the campaign reads as it did then."
        />
      </Popover.Dropdown>
    </Popover>
  )
}
