import { Menu } from '@mantine/core'
import { AttachedMenu } from '#client/ui/attached-menu.tsx'
import type { Attached } from '#client/ui/attached.tsx'
import { zooms } from '../commands/zoom.ts'
import { useBuilder } from '../state/builder-context.ts'

/** How large the page can be shown. */
export function ZoomMenu({ at }: { at: Attached }) {
  const { view } = useBuilder()
  return (
    <AttachedMenu at={at} position="bottom">
      <Menu.Item onClick={() => view.set((current) => ({ ...current, zoom: 'fit' }))}>
        Fit the width
      </Menu.Item>
      {zooms.map((factor) => (
        <Menu.Item
          key={factor}
          onClick={() => view.set((current) => ({ ...current, zoom: factor }))}
        >
          {factor * 100} %
        </Menu.Item>
      ))}
    </AttachedMenu>
  )
}
