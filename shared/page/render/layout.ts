import { anchorId } from '../../blocks/anchor.ts'
import { narrowClass } from '../../blocks/narrow-rules.ts'
import { findBlock } from '../../blocks/registry.ts'
import type { SectionSnapshot, SectionStyle } from '../../campaign/model/snapshot.ts'
import { narrowWidths } from '../../campaign/model/widths.ts'
import { groundKey } from '../colours/ground.ts'
import type { SectionAttributes } from './page-frame.ts'
import { settingAttributes } from './setting-attributes.ts'

/** Widths of `.ff-inner` without its padding, in rem, as in the base styles. */
const roomOf: Record<SectionStyle['width'], number> = {
  narrow: 44,
  normal: 68,
  wide: 88,
  full: 120,
}

/** Each column's width in twelfths of its section, 1 to 12. */
export function columnShares(section: SectionSnapshot): number[] {
  const ratio = section.columns.map((_, at) => section.style.ratio[at] ?? 1)
  const sum = ratio.reduce((total, share) => total + share, 0)
  return ratio.map((share) => Math.min(12, Math.max(1, Math.round((share / sum) * 12))))
}

/** The `sizes` of a picture as wide as a column of `share` twelfths. Columns stack below 52 rem. */
export function pictureSizes(section: SectionSnapshot, share: number): string {
  const part = section.columns.length === 1 ? 1 : share / 12
  const room = roomOf[section.style.width]
  const alone = section.style.width === 'full' && section.style.padding === 'none' ? 100 : 92
  const largest = `(min-width: ${room + 8}rem) ${Math.round(room * part)}rem`
  const beside = part < 1 ? [`(min-width: 52rem) ${Math.round(alone * part)}vw`] : []
  const widest = section.style.width === 'full' ? [] : [largest]
  return [...widest, ...beside, `${alone}vw`].join(', ')
}

/** Whether the columns are centred against each other: one holds only a picture or a form. */
export function isCentred(section: SectionSnapshot): boolean {
  if (section.columns.length !== 2) return false
  return section.columns.some(({ blocks }) => {
    const [only, ...others] = blocks
    return only !== undefined && others.length === 0 && findBlock(only.kind)?.centresInRow === true
  })
}

/** The attributes of a section's element. */
export function sectionAttributes({ style, settings }: SectionSnapshot): SectionAttributes {
  const placed = settingAttributes(settings)
  const classes = [
    'ff-section',
    `ff-bg-${groundKey(style)}`,
    `ff-width-${style.width}`,
    ...paddingClasses(style),
    ...(style.gradient === 'none' ? [] : ['ff-gradient']),
    ...(style.gap === 'normal' ? [] : [`ff-gap-${style.gap}`]),
    ...(placed?.className ? [placed.className] : []),
  ]
  const id = anchorId(style.anchor)
  return { ...placed, ...(id ? { id } : {}), className: classes.join(' ') }
}

function paddingClasses(style: SectionStyle): string[] {
  const narrow = narrowWidths.flatMap((width) => {
    const padding = style[`padding@${width}`]
    return padding ? [narrowClass(`ff-pad-${padding}`, width)] : []
  })
  return [`ff-pad-${style.padding}`, ...narrow]
}

/** The classes of the element around a section's columns. */
export function columnsClass(section: SectionSnapshot): string {
  const classes = ['ff-columns', `ff-columns-${section.columns.length}`]
  const align =
    section.style.align === 'auto' && isCentred(section) ? 'centre' : section.style.align
  if (align === 'centre' || align === 'bottom') classes.push(`ff-columns-${align}`)
  if (section.style.reverse) classes.push('ff-columns-reverse')
  return classes.join(' ')
}
