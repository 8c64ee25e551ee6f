import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Text } from '../layout/elements.tsx'
import classes from './bulk-bar.module.css'
import { IconButton } from '../buttons/icon-button.tsx'

type BulkBarProps = {
  /** What it is about: "Chosen leads". */
  label: string
  count: number
  onClear: () => void
  /** The buttons. */
  children: ReactNode
}

/** What can be done with what is chosen in a list; comes from below while something is. */
export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <div role="toolbar" aria-label={label} className={classes.bar}>
      <Text as="span" mr="8" size="13" weight="500" tabular nowrap>
        {count} chosen
      </Text>
      <div className={classes.actions}>{children}</div>
      <IconButton label="Choose none" shortcut="Escape" size="sm" onClick={onClear}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
    </div>
  )
}
