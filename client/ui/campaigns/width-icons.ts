import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { Width } from '#shared/campaign/model/widths.ts'

/** The sign of each width of a page. */
export const widthIcons: Readonly<Record<Width, TablerIcon>> = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
}
