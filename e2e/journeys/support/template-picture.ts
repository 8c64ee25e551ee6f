import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../../client/site/pictures/templates')
const fileOf = (id: string) => resolve(folder, `${id}.webp`)
/** As large as a page is laid out, in the shape of the showcase's cards. */
const view = { width: 1280, height: 960 }
/** As `templatePictureSize` in client/site/pages/templates.tsx. */
const width = 720

/** Keeps the top of the page of visitors as the picture of its template in the showcase. */
export async function keepTemplatePicture(page: Page, id: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await sharp(await topOf(page))
    .resize({ width })
    .webp({ quality: 68, effort: 6, smartSubsample: true })
    .toFile(fileOf(id))
}

/**
 * How far the picture in the showcase is from the page, as the mean difference of a colour's parts
 * (0 to 255) between both made very small: a clock that has gone on hardly counts, another ground or
 * picture does.
 */
export async function distanceFromPicture(page: Page, id: string): Promise<number> {
  const [now, kept] = await Promise.all([topOf(page).then(tiny), tiny(fileOf(id))])
  const sum = now.reduce((total, part, at) => total + Math.abs(part - (kept[at] ?? 0)), 0)
  return sum / now.length
}

async function topOf(page: Page): Promise<Buffer> {
  await page.setViewportSize(view)
  await page.evaluate(async () => {
    window.scrollTo(0, 0)
    const seen = [...document.images].filter((image) => image.loading !== 'lazy')
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  return page.screenshot({ animations: 'disabled' })
}

const tiny = (picture: Buffer | string): Promise<Uint8Array> =>
  sharp(picture).removeAlpha().resize(32, 24, { fit: 'fill' }).raw().toBuffer()
