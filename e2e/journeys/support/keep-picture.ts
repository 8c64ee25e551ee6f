import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const pictures = resolve(import.meta.dirname, '../pictures')

/** Whether the pictures of README and front page are to be made: UPDATE_PICTURES=1. */
export const makesPictures = process.env['UPDATE_PICTURES'] === '1'

/** Keeps what the page shows as `pictures/<name>.webp`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  const shot = await page.screenshot({ animations: 'disabled', caret: 'initial' })
  await sharp(shot)
    .webp({ quality: 84 })
    .toFile(resolve(pictures, `${name}.webp`))
}
