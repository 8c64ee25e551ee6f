import { readCrop } from '../campaign/model/crop.ts'
import type { SharingPicture } from './shown-as.ts'

/** Of pictures for sharing, in px. Those who show links make what is narrower than `least` small. */
export const sharingSize = { width: 1200, height: 630 } as const
export const leastSharingWidth = 600

type Size = { width: number; height: number }

/**
 * The part of a picture of this size that is shown when it is shared, in px of it: as much as fits into
 * the shape, about its point, or of a crop about the middle of that.
 */
export function sharingPart(
  { crop, focal }: Pick<SharingPicture, 'crop' | 'focal'>,
  size: Size,
): Size & { left: number; top: number } {
  const chosen = readCrop(crop)
  const { x, y, width, height } = chosen ?? { x: 0, y: 0, width: 100, height: 100 }
  const [across = 50, down = 50] = chosen ? [] : focal.split(' ').map(Number)
  const room = { width: (width * size.width) / 100, height: (height * size.height) / 100 }
  const ratio = sharingSize.width / sharingSize.height
  const shown = {
    width: Math.max(1, Math.round(Math.min(room.width, room.height * ratio))),
    height: Math.max(1, Math.round(Math.min(room.height, room.width / ratio))),
  }
  const left = (x * size.width + (room.width - shown.width) * across) / 100
  const top = (y * size.height + (room.height - shown.height) * down) / 100
  return {
    ...shown,
    left: within(left, size.width - shown.width),
    top: within(top, size.height - shown.height),
  }
}

const within = (start: number, most: number) => Math.max(0, Math.min(Math.round(start), most))
