import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { sharingSize } from '#shared/page/sharing-part.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { findPagePicture } from './find-page-picture.ts'
import type { Drawing } from './find-page-picture.ts'

/** Those who show links take no larger ones. */
export const maxShareBytes = 300_000
/** From good to just good enough. */
const qualities = [84, 74, 62, 50, 38, 26]
/** So long (ms) somebody who asks waits for the page to be drawn. */
const patienceMs = 12_000

/** A JPEG of 1200 by 630 px and at most 300 kB. */
export type SharePicture = {
  bytes: Buffer
  /** False while the page itself is to be drawn: a plain card stands in. */
  isFinal: boolean
}

/**
 * What links to a page show: the top of the page of that version; where that is not drawn (no browser,
 * or not in time) a card in the theme's colours.
 */
export async function findSharePicture(
  services: Drawing,
  page: { campaignId: string; versionId: string; pageId: string },
  theme: Theme,
): Promise<SharePicture> {
  const drawing = findPagePicture(services, { ...page, width: 'share' })
  const drawn = await Promise.race([drawing, wait(patienceMs, null, { ref: false })])
  return { bytes: await toJpeg(drawn?.bytes ?? cardOf(theme)), isFinal: drawn !== null }
}

/** Any picture as one for sharing, cut about its middle. */
export async function toJpeg(picture: Buffer): Promise<Buffer> {
  const pixels = await sharp(picture, { failOn: 'none' })
    .resize({ ...sharingSize, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  let file = Buffer.of()
  for (const quality of qualities) {
    file = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (file.length <= maxShareBytes) break
  }
  return file
}

/** The ground of the theme with its accent on it; there may be no fonts to write words with. */
function cardOf({ background, muted, primary }: Theme): Buffer {
  const { width, height } = sharingSize
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${background}"/>
<circle cx="980" cy="640" r="420" fill="${muted}"/><circle cx="1010" cy="600" r="230" fill="${primary}"/>
</svg>`)
}
