import { Menu } from '@mantine/core'
import type { MenuProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Anchor } from './attached.tsx'
import type { Attached } from './attached.tsx'

type AttachedMenuProps = Omit<MenuProps, 'id' | 'opened' | 'onChange'> & {
  at: Attached
  children: ReactNode
}

/** The menu of a MenuButton; `children` are its items. */
export function AttachedMenu({ at, children, ...looks }: AttachedMenuProps) {
  // It is closed first, so that its first opening moves and takes the focus like every other.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Menu
      withinPortal
      shadow="md"
      {...looks}
      id={at.id}
      opened={at.opened && isThere}
      onChange={at.onChange}
    >
      <Menu.Target>
        <Anchor target={at.target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
