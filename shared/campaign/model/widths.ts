/** The widths that a page is designed for, from the widest; what is set for one holds below it. */
export const widths = ['desktop', 'tablet', 'phone'] as const
export type Width = (typeof widths)[number]

/** The widths at which a value may differ from the one on a desktop. */
export const narrowWidths = ['tablet', 'phone'] as const
export type NarrowWidth = (typeof narrowWidths)[number]

/** The prop that holds what a responsive field is at one width: `align`, `align@phone`. */
export function propAt(name: string, width: Width): string {
  return width === 'desktop' ? name : `${name}@${width}`
}
