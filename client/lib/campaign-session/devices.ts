/** The widths at which a page is looked at, in px. */
export const deviceWidths = { desktop: 1200, tablet: 768, phone: 390 } as const

export type Device = keyof typeof deviceWidths

export const devices: readonly Device[] = ['desktop', 'tablet', 'phone']

export const deviceNames: Record<Device, string> = {
  desktop: 'Desktop',
  tablet: 'Tablet',
  phone: 'Phone',
}
