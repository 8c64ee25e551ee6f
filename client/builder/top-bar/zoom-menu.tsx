import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShare } from '#shared/lib/format-share.ts'
import { deviceNames, devices, deviceWidths } from '#client/lib/campaign-session/devices.ts'
import { AttachedMenu } from '#client/ui/menus/attached-menu.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { widthIcons } from '#client/ui/campaigns/width-icons.ts'
import { zooms } from '../commands/zoom.ts'
import { useBuilder, useView } from '../state/builder-context.ts'

/** How large the page can be shown; and at which width, where there is no room for buttons. */
export function ZoomMenu({ at, withWidths }: { at: Attached; withWidths: boolean }) {
  const { view } = useBuilder()
  const zoom = useView((current) => current.zoom)
  const mark = (each: typeof zoom) => (each === zoom ? chosen : null)
  return (
    <AttachedMenu at={at} position="bottom" width={220}>
      {withWidths ? <WidthItems /> : null}
      <Menu.Item
        aria-keyshortcuts="0"
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
          {formatShare(factor, 1)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <NumbersItem />
    </AttachedMenu>
  )
}

/** Whether what visitors did is shown on the page. */
export function NumbersItem({ icon }: { icon?: ReactNode }) {
  const { view } = useBuilder()
  const isShown = useView(({ numbers }) => numbers)
  return (
    <Menu.Item
      leftSection={icon}
      aria-keyshortcuts="M"
      rightSection={isShown ? chosen : <Shortcut keys="M" />}
      onClick={() => view.set((current) => ({ ...current, numbers: !isShown }))}
    >
      Numbers on the page
    </Menu.Item>
  )
}

const chosen = <IconCheck size={16} stroke={1.5} aria-label="Chosen" />

function WidthItems() {
  const { view } = useBuilder()
  const device = useView((current) => current.device)
  return (
    <>
      {devices.map((each, at) => {
        const Icon = widthIcons[each]
        return (
          <Menu.Item
            key={each}
            leftSection={<Icon size={16} stroke={1.5} />}
            aria-keyshortcuts={String(at + 1)}
            rightSection={each === device ? chosen : <Shortcut keys={String(at + 1)} />}
            onClick={() => view.set((current) => ({ ...current, device: each }))}
          >
            {deviceNames[each]}, {deviceWidths[each]} px
          </Menu.Item>
        )
      })}
      <Menu.Divider />
    </>
  )
}
