import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { deviceNames, devices, deviceWidths } from '#client/lib/campaign-session/devices.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { createLate } from '#client/lib/late.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { useBuilder, useView } from '../state/builder-context.ts'
import { widthIcons } from '#client/ui/width-icons.ts'
import classes from './top-bar.module.css'

export const zoomMenu = createLate(async () => (await import('./zoom-menu.tsx')).ZoomMenu)

/** At which width and how large the page is shown. */
export function WidthAndZoom() {
  const { view, shownZoom } = useBuilder()
  const device = useView((current) => current.device)
  const zoom = useStore(shownZoom, (factor) => factor)
  return (
    <div className={classes.middle}>
      <div className={classes.devices} role="radiogroup" aria-label="Page width">
        {devices.map((each, at) => {
          const Icon = widthIcons[each]
          return (
            <IconButton
              key={each}
              label={`${deviceNames[each]}, ${deviceWidths[each]} px`}
              shortcut={`Alt+${at + 1}`}
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
      <MenuButton menu={zoomMenu} props={{}}>
        {(opener) => (
          <UnstyledButton {...opener} className={classes.zoom} aria-label="Zoom">
            <span className="fan-number">{zoom === 0 ? 'Fit' : `${Math.round(zoom * 100)} %`}</span>
            <IconSelector size={14} stroke={1.5} />
          </UnstyledButton>
        )}
      </MenuButton>
    </div>
  )
}
