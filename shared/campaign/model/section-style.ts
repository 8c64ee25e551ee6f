import { acceptScalar } from './accept-value.ts'
import type { ScalarField } from './field.ts'
import { limits } from './limits.ts'
import { fieldOfProp, narrowProps } from './responsive.ts'
import type { SectionStyle } from './snapshot.ts'

type StyleKey = Exclude<keyof SectionStyle, 'ratio' | `${string}@${string}`>

const own = { field: 'background', in: ['custom'] }
const withGradient = { field: 'gradient', in: ['down', 'across', 'corner'] }

/** How a section can look, as fields like those of a block; only the ratio of columns is apart. */
export const sectionFields: Readonly<Record<StyleKey, ScalarField>> = {
  background: {
    type: 'choice',
    label: 'Background',
    group: 'style',
    options: [
      { value: 'none', label: 'Page' },
      { value: 'muted', label: 'Muted' },
      { value: 'primary', label: 'Primary' },
      { value: 'dark', label: 'Dark' },
      { value: 'custom', label: 'Own colour' },
    ],
    default: 'none',
  },
  colour: { type: 'colour', label: 'Own colour', group: 'style', when: own, default: 'primary' },
  gradient: {
    type: 'choice',
    label: 'Gradient',
    group: 'style',
    options: [
      { value: 'none', label: 'None' },
      { value: 'down', label: 'Down' },
      { value: 'across', label: 'Across' },
      { value: 'corner', label: 'Corner' },
    ],
    default: 'none',
  },
  gradientTo: {
    type: 'colour',
    label: 'Turns into',
    group: 'style',
    when: withGradient,
    default: 'muted',
  },
  image: { type: 'image', label: 'Picture', group: 'style', focal: 'focal', default: '' },
  focal: { type: 'focal', label: 'Stays in sight', group: 'style', default: '50 50' },
  overlay: {
    type: 'number',
    label: 'Veil over the picture',
    help: 'How much of the background colour covers it. Words need about 60%.',
    when: { field: 'image', in: 'any' },
    group: 'style',
    min: 0,
    max: 95,
    step: 5,
    unit: '%',
    default: 60,
  },
  width: {
    type: 'choice',
    label: 'Width',
    group: 'layout',
    options: [
      { value: 'narrow', label: 'Narrow' },
      { value: 'normal', label: 'Normal' },
      { value: 'wide', label: 'Wide' },
      { value: 'full', label: 'Full width' },
    ],
    default: 'normal',
  },
  padding: {
    type: 'choice',
    label: 'Space above and below',
    group: 'layout',
    responsive: true,
    options: [
      { value: 'none', label: 'None' },
      { value: 'small', label: 'S' },
      { value: 'medium', label: 'M' },
      { value: 'large', label: 'L' },
    ],
    default: 'medium',
  },
  gap: {
    type: 'choice',
    label: 'Space between blocks',
    group: 'layout',
    options: [
      { value: 'small', label: 'S' },
      { value: 'normal', label: 'M' },
      { value: 'large', label: 'L' },
    ],
    default: 'normal',
  },
  align: {
    type: 'choice',
    label: 'Columns stand',
    group: 'layout',
    options: [
      { value: 'auto', label: 'Auto' },
      { value: 'top', label: 'Top' },
      { value: 'centre', label: 'Centre' },
      { value: 'bottom', label: 'Bottom' },
    ],
    default: 'auto',
  },
  reverse: {
    type: 'switch',
    label: 'Last column first on phones',
    group: 'layout',
    default: false,
  },
  anchor: {
    type: 'text',
    label: 'Place name',
    help: 'Lets links lead here: “prices” is reached by #prices.',
    group: 'layout',
    placeholder: 'prices',
    maxLength: 40,
    default: '',
  },
}

/** Every key of a section's look but the ratio of its columns, with the ones of narrow widths. */
export const styleKeys: readonly string[] = Object.entries(sectionFields).flatMap(
  ([name, field]) => [name, ...narrowProps(name, field)],
)

export const defaultStyle: SectionStyle = {
  background: 'none',
  colour: 'primary',
  gradient: 'none',
  gradientTo: 'muted',
  image: '',
  focal: '50 50',
  overlay: 60,
  width: 'normal',
  padding: 'medium',
  gap: 'normal',
  align: 'auto',
  reverse: false,
  anchor: '',
  ratio: [],
}

/** The valid keys of `given` besides `ratio`; wrong and missing ones are left out. */
export function acceptStyle(given: Readonly<Record<string, unknown>>): Partial<SectionStyle> {
  const accepted: Record<string, unknown> = {}
  for (const key of styleKeys) {
    const field = fieldOfProp(sectionFields, key)
    if (!field || field.type === 'list' || field.type === 'richText') continue
    const value = Object.hasOwn(given, key) ? acceptScalar(field, given[key]) : undefined
    if (value !== undefined) accepted[key] = value
  }
  return isStyle(accepted) ? accepted : {}
}

/** What is stored of the look of a new section: what a reader of an older build needs, and `given`. */
export function storedStyle(given: Partial<SectionStyle>, columns: number): Partial<SectionStyle> {
  const { background, width, padding } = defaultStyle
  const ratio = fitRatio(acceptRatio(given.ratio) ?? [], columns)
  return { background, width, padding, ...acceptStyle(given), ratio }
}

/** Whether every key has passed its field. */
function isStyle(values: Record<string, unknown>): values is Partial<SectionStyle> {
  return Object.keys(values).every((key) => styleKeys.includes(key))
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
