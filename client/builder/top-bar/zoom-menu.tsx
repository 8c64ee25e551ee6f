import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { AttachedMenu } from '#client/ui/attached-menu.tsx'
import type { Attached } from '#client/ui/attached.tsx'
import { Shortcut } from '#client/ui/shortcut.tsx'
import { zooms } from '../commands/zoom.ts'
import { useBuilder, useView } from '../state/builder-context.ts'

/** How large the page can be shown. */
export function ZoomMenu({ at }: { at: Attached }) {
  const { view } = useBuilder()
  const zoom = useView((current) => current.zoom)
  const mark = (each: typeof zoom) =>
    each === zoom ? <IconCheck size={16} stroke={1.5} aria-label="Chosen" /> : null
  return (
    <AttachedMenu at={at} position="bottom">
      <Menu.Item
        rightSection={mark('fit') ?? <Shortcut keys="0" />}
        onClick={() => view.set((current) => ({ ...current, zoom: 'fit' }))}
      >
        Fit the width
      </Menu.Item>
      {zooms.map((factor) => (
        <Menu.Item
          key={factor}
          rightSection={mark(factor)}
          onClick={() => view.set((current) => ({ ...current, zoom: factor }))}
        >
          {factor * 100} %
        </Menu.Item>
      ))}
    </AttachedMenu>
  )
}
