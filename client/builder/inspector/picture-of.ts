import type { Field } from '#shared/campaign/field.ts'

/** The picture that a focal field is about, among the fields beside it; '' for none. */
export function pictureOf(
  fields: Readonly<Record<string, Field>>,
  focal: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const name = Object.keys(fields).find((each) => {
    const field = fields[each]
    return field?.type === 'image' && field.focal === focal
  })
  const source = name === undefined ? '' : values[name]
  return typeof source === 'string' ? source : ''
}
