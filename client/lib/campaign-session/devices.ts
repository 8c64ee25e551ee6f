import type { Width } from '#shared/campaign/model/widths.ts'
import { widths } from '#shared/campaign/model/widths.ts'

/** The widths at which a page is looked at, in px. */
export const deviceWidths: Readonly<Record<Width, number>> = {
  desktop: 1200,
  tablet: 768,
  phone: 390,
}

export type Device = Width

export const devices = widths

export const deviceNames: Record<Device, string> = {
  desktop: 'Desktop',
  tablet: 'Tablet',
  phone: 'Phone',
}
