import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { formatShare } from '#shared/lib/format-share.ts'
import { deviceNames, devices, deviceWidths } from '#client/lib/campaign-session/devices.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useTight } from '#client/lib/browser/media.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { useBuilder, useView } from '../state/builder-context.ts'
import { widthIcons } from '#client/ui/campaigns/width-icons.ts'
import classes from './top-bar.module.css'

export const zoomMenu = lazyFile(async () => (await import('./zoom-menu.tsx')).ZoomMenu)

/** At which width and how large the page is shown. */
export function WidthAndZoom() {
  const { shownZoom } = useBuilder()
  const zoom = useStore(shownZoom, (factor) => factor)
  const isTight = useTight()
  const device = useView((current) => current.device)
  const Icon = widthIcons[device]
  const size = zoom === 0 ? 'Fit' : formatShare(Math.round(zoom * 100), 100)
  return (
    <div className={classes.middle}>
      {isTight ? null : <Widths />}
      <MenuButton menu={zoomMenu} props={{ withWidths: isTight }}>
        {(opener) => (
          <UnstyledButton
            {...opener}
            className={classes.zoom}
            aria-label={
              isTight ? `Width and zoom: ${deviceNames[device]}, ${size}` : `Zoom: ${size}`
            }
          >
            {isTight ? <Icon size={18} stroke={1.5} /> : <span className="fan-number">{size}</span>}
            <IconSelector size={14} stroke={1.5} />
          </UnstyledButton>
        )}
      </MenuButton>
    </div>
  )
}

function Widths() {
  const { view } = useBuilder()
  const device = useView((current) => current.device)
  return (
    <div className={classes.devices} role="radiogroup" aria-label="Page width">
      {devices.map((each, at) => {
        const Icon = widthIcons[each]
        return (
          <IconButton
            key={each}
            label={`${deviceNames[each]}, ${deviceWidths[each]} px`}
            shortcut={String(at + 1)}
            role="radio"
            aria-checked={device === each}
            size={30}
            className={classes.device ?? ''}
            onClick={() => view.set((current) => ({ ...current, device: each }))}
          >
            <Icon size={18} stroke={1.5} />
          </IconButton>
        )
      })}
    </div>
  )
}
