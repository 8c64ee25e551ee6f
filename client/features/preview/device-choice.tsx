import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { deviceNames, devices } from '#client/lib/campaign-session/devices.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import classes from './preview.module.css'

const icons: Record<Device, TablerIcon> = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
}

type DeviceChoiceProps = { device: Device; onChoose: (device: Device) => void }

/** The width at which the page is looked at. */
export function DeviceChoice({ device, onChoose }: DeviceChoiceProps) {
  return (
    <div className={classes.devices} role="radiogroup" aria-label="Page width">
      {devices.map((each) => {
        const Icon = icons[each]
        return (
          <IconButton
            key={each}
            label={deviceNames[each]}
            role="radio"
            aria-checked={each === device}
            size={30}
            className={classes.device ?? ''}
            onClick={() => onChoose(each)}
          >
            <Icon size={18} stroke={1.5} />
          </IconButton>
        )
      })}
    </div>
  )
}
