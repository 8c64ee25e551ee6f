import { Menu } from '@mantine/core'
import { allBlocks } from '#shared/blocks/registry.ts'
import { AttachedMenu } from '#client/ui/menus/attached-menu.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'

type BlockMenuProps = { at: Attached; onChoose: (kind: string) => void }

/** Every kind of block, to be added at one place. */
export function BlockMenu({ at, onChoose }: BlockMenuProps) {
  return (
    <AttachedMenu at={at} position="bottom" width={200} returnFocus={false}>
      {allBlocks().map(({ kind, name, icon: Icon }) => (
        <Menu.Item
          key={kind}
          leftSection={<Icon size={16} stroke={1.5} />}
          onClick={() => onChoose(kind)}
        >
          {name}
        </Menu.Item>
      ))}
    </AttachedMenu>
  )
}
