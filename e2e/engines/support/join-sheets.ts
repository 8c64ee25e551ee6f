import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { engines } from '../engine/start-browser.ts'

const gap = 16

/**
 * Puts pictures of a folder that all engines have made, `<name>-<engine>.png`, side by side as
 * `sheet-<name>.png`: Chromium, Firefox, WebKit.
 */
export async function joinSheets(folder: string): Promise<void> {
  const files = new Set(readdirSync(folder))
  const [first] = engines
  const names = [...files].flatMap((file) => file.split(`-${first}.png`).slice(0, -1))
  for (const name of names) {
    const own = engines.map((engine) => `${name}-${engine}.png`)
    if (!own.every((file) => files.has(file))) continue
    await joinRow(
      own.map((file) => join(folder, file)),
      join(folder, `sheet-${name}.png`),
    )
  }
}

/** Side by side, in the order that is given. */
async function joinRow(pictures: readonly string[], into: string): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const place = (input: string, at: number) => ({ input, top: 0, left: at * (width + gap) })
  const row = { width: pictures.length * (width + gap) - gap, height, channels: 3 as const }
  await sharp({ create: { ...row, background: '#888' } })
    .composite(pictures.map(place))
    .png()
    .toFile(into)
}
