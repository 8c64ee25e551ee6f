import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { allBlocks } from '#shared/blocks/registry.ts'

type BlockMenuProps = {
  onChoose: (kind: string) => void
  /** The button that opens it. */
  children: ReactElement
}

/** Every kind of block, to be added at one place. */
export function BlockMenu({ onChoose, children }: BlockMenuProps) {
  return (
    <Menu withinPortal position="bottom" shadow="md" width={200} returnFocus={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {allBlocks().map(({ kind, name, icon: Icon }) => (
          <Menu.Item
            key={kind}
            leftSection={<Icon size={16} stroke={1.5} />}
            onClick={() => onChoose(kind)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
