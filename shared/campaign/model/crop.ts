/** The part of a picture that is shown; each in % of the picture. */
export type Crop = { x: number; y: number; width: number; height: number }

/** Of less (%) nothing can be seen. */
const least = 1
const pattern = /^\d{1,3}(?:\.\d)?(?: \d{1,3}(?:\.\d)?){3}$/

/** The value of a `crop` field; null where all of the picture is shown, or it names no part of it. */
export function readCrop(value: string): Crop | null {
  if (!pattern.test(value)) return null
  const [x = 0, y = 0, width = 0, height = 0] = value.split(' ').map(Number)
  const isWithin = width >= least && height >= least && x + width <= 100 && y + height <= 100
  const isAll = width === 100 && height === 100
  return isWithin && !isAll ? { x, y, width, height } : null
}

/** `value` as a `crop` field allows it; undefined for anything else. */
export function acceptCrop(value: unknown): string | undefined {
  if (value === '') return ''
  return typeof value === 'string' && readCrop(value) ? value : undefined
}
