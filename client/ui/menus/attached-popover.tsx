import { Popover } from '@mantine/core'
import type { PopoverProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Anchor } from './attached.tsx'
import type { Attached } from './attached.tsx'

type AttachedPopoverProps = Omit<PopoverProps, 'id' | 'opened' | 'onChange'> & {
  at: Attached
  /** Its name for assistive technology. */
  label: string
  children: ReactNode
}

/** What a MenuButton with `has="dialog"` opens; takes the focus and gives it back. */
export function AttachedPopover({ at, label, children, ...looks }: AttachedPopoverProps) {
  // It is closed first, so that its first opening moves and takes the focus like every other.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Popover
      withinPortal
      trapFocus
      returnFocus
      {...looks}
      id={at.id}
      opened={at.opened && isThere}
      onChange={at.onChange}
    >
      <Popover.Target>
        <Anchor target={at.target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}
