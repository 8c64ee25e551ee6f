import { limits } from './limits.ts'
import type { SectionStyle } from './snapshot.ts'

/** Every allowed value of a section's look. */
export const styleOptions = {
  background: ['none', 'muted', 'primary', 'dark'],
  width: ['narrow', 'normal', 'wide', 'full'],
  padding: ['none', 'small', 'medium', 'large'],
} as const

export const defaultStyle: SectionStyle = {
  background: 'none',
  width: 'normal',
  padding: 'medium',
  ratio: [],
}

/** The valid keys of `given` besides `ratio`; wrong and missing ones are left out. */
export function acceptStyle(
  given: Readonly<Partial<Record<'background' | 'width' | 'padding', unknown>>>,
): Partial<Omit<SectionStyle, 'ratio'>> {
  const background = styleOptions.background.find((option) => option === given.background)
  const width = styleOptions.width.find((option) => option === given.width)
  const padding = styleOptions.padding.find((option) => option === given.padding)
  return {
    ...(background ? { background } : {}),
    ...(width ? { width } : {}),
    ...(padding ? { padding } : {}),
  }
}

/** `ratio` when it is a list of shares, each a number above 0 and at most 12; null otherwise. */
export function acceptRatio(ratio: unknown): number[] | null {
  if (!Array.isArray(ratio) || ratio.length > limits.columnsPerSection) return null
  const shares: unknown[] = ratio
  return shares.every(isShare) ? shares : null
}

/** The ratio for `columns` columns: cut, and filled up with equal shares of 1. */
export function fitRatio(ratio: readonly number[], columns: number): number[] {
  return Array.from({ length: columns }, (_, at) => ratio[at] ?? 1)
}

function isShare(share: unknown): share is number {
  return typeof share === 'number' && share > 0 && share <= limits.ratioShare
}
