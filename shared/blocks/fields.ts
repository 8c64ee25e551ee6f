import type { ChoiceOption, Field } from '../campaign/model/field.ts'

type FieldOf<T extends Field['type']> = Extract<Field, { type: T }>
type Options<T extends Field['type'], Defaulted extends string> = Omit<
  FieldOf<T>,
  'type' | 'group' | Defaulted
> &
  Partial<Pick<FieldOf<T>, 'group' | (Defaulted & keyof FieldOf<T>)>>

/** Text with marks, edited in place; `inline` means one line, `plain` one without any marks. */
export function richText(options: Options<'richText', 'inline'>): FieldOf<'richText'> {
  return { type: 'richText', group: 'content', inline: false, ...options }
}

/** Plain text; at most 200 characters unless told. */
export function text(options: Options<'text', 'maxLength' | 'default'>): FieldOf<'text'> {
  return { type: 'text', group: 'content', maxLength: 200, default: '', ...options }
}

/** One of a few values; a style unless told. Its value is typed as one of the options. */
export function choice<const O extends readonly ChoiceOption[]>(
  options: Omit<Options<'choice', never>, 'options' | 'default'> & {
    options: O
    default: O[number]['value']
  },
): Omit<FieldOf<'choice'>, 'options'> & { options: O } {
  return { type: 'choice', group: 'style', ...options }
}

/** Where words stand in their column; may differ by width. */
export function alignment() {
  return choice({
    label: 'Align',
    responsive: true,
    options: [
      { value: 'left', label: 'Left' },
      { value: 'center', label: 'Centre' },
      { value: 'right', label: 'Right' },
    ],
    default: 'left',
  })
}

const pictureShapes = [
  { value: 'original', label: 'Original' },
  { value: 'wide', label: 'Wide (16:9)' },
  { value: 'landscape', label: 'Landscape (4:3)' },
  { value: 'square', label: 'Square' },
  { value: 'portrait', label: 'Portrait (3:4)' },
] as const

/** What shape pictures are cut to. */
export function pictureShape(
  initial: (typeof pictureShapes)[number]['value'],
  options: Pick<Field, 'when'> = {},
) {
  return choice({ label: 'Shape', options: pictureShapes, default: initial, ...options })
}

/** How much of its column a picture or a video takes; may differ by width. */
export function mediaWidth() {
  return choice({
    label: 'Width',
    group: 'layout',
    responsive: true,
    options: [
      { value: 'small', label: 'Small' },
      { value: 'medium', label: 'Medium' },
      { value: 'full', label: 'Full' },
    ],
    default: 'full',
  })
}

/** On or off. */
export function toggle(options: Options<'switch', 'default'>): FieldOf<'switch'> {
  return { type: 'switch', group: 'content', default: false, ...options }
}

/** A number between `min` and `max`; a style unless told. */
export function number(options: Options<'number', 'step'>): FieldOf<'number'> {
  return { type: 'number', group: 'style', step: 1, ...options }
}

/** A page of the campaign (`/thanks`), a place on the page (`#form`) or an address elsewhere. */
export function link(options: Options<'link', 'default'>): FieldOf<'link'> {
  return { type: 'link', group: 'content', default: '', ...options }
}

/** The id of an asset; empty for none. */
export function image(options: Options<'image', 'default'>): FieldOf<'image'> {
  return { type: 'image', group: 'content', default: '', ...options }
}

/** The part that is shown of the picture in the field `of`. */
export function crop(of: string): FieldOf<'crop'> {
  const when = { field: of, in: 'any' } as const
  return { type: 'crop', group: 'content', label: 'Crop', of, when, default: '' }
}

/** The point of the picture in the field `image` that stays in sight where it is cut. */
export function focal(options: Partial<Options<'focal', 'default'>> = {}): FieldOf<'focal'> {
  return { type: 'focal', group: 'content', label: 'Stays in sight', default: '50 50', ...options }
}

/** A colour of the theme or an own one; '' is what the place gives. */
export function colour(options: Options<'colour', 'default'>): FieldOf<'colour'> {
  return { type: 'colour', group: 'style', default: '', ...options }
}

/** The name of an icon; '' for none. */
export function icon(options: Options<'icon', 'default'>): FieldOf<'icon'> {
  return { type: 'icon', group: 'content', default: '', ...options }
}

/** A moment in UTC; '' for none. */
export function date(options: Options<'date', 'default'>): FieldOf<'date'> {
  return { type: 'date', group: 'content', default: '', ...options }
}

/** Items with ids that merge one by one. */
export function list(options: Options<'list', never>): FieldOf<'list'> {
  return { type: 'list', group: 'content', ...options }
}
