import type { Field } from '#shared/campaign/model/field.ts'
import { isAsked } from '#shared/campaign/model/is-asked.ts'

/** A field for the point of a picture that stays in sight where it is cut, and its value. */
export type Point = { name: string; label: string; value: string }

/** The point beside a picture, by which it is cut at present; null where nothing is cut, or shown. */
export function pointOf(
  fields: Readonly<Record<string, Field>>,
  image: string,
  values: Readonly<Record<string, unknown>>,
): Point | null {
  const field = fields[image]
  const name = field?.type === 'image' && values[image] ? (field.focal ?? null) : null
  const focal = name === null ? undefined : fields[name]
  // A crop has a shape of its own, so it is not cut to another.
  const isCropped = Object.entries(fields).some(
    ([key, other]) => other.type === 'crop' && other.of === image && values[key],
  )
  if (name === null || isCropped || focal?.type !== 'focal' || !isAsked(focal, values)) return null
  return { name, label: focal.label, value: String(values[name] ?? focal.default) }
}
