import { readCrop } from './crop.ts'
import type { Crop } from './crop.ts'

/** What stands in a `crop` field: a part to a tenth of a per cent, or '' for all of the picture. */
export function writeCrop({ x, y, width, height }: Crop): string {
  const tenth = (share: number) => Math.round(share * 10) / 10
  const [left, top] = [tenth(x), tenth(y)]
  // Rounded by itself it could reach beyond the picture.
  const right = Math.min(tenth(width), tenth(100 - left))
  const bottom = Math.min(tenth(height), tenth(100 - top))
  const value = [left, top, right, bottom].join(' ')
  return readCrop(value) ? value : ''
}
