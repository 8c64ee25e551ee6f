// `npm run contact-sheet`: the pictures that journeys left behind on one sheet for each width, to be
// looked at beside each other. Words after it narrow them down: `npm run contact-sheet -- crawl dark`.
import { globSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

type Shot = { name: string; file: string }
type Tile = { image: Buffer; name: string }

const results = resolve(import.meta.dirname, '../../test-results')
const screens = join(results, 'screens/sqlite')
/** By the width of a picture in px: its size on a sheet, and how many a sheet takes to be read unscaled. */
const shapes = {
  1440: { width: 380, height: 238, columns: 4, rows: 4 },
  390: { width: 190, height: 411, columns: 8, rows: 2 },
} as const
type Width = keyof typeof shapes
const gap = 16
const labelHeight = 24

const words = process.argv.slice(2)
const shots = globSync('**/*.png', { cwd: screens })
  .filter((name) => words.every((word) => name.includes(word)))
  .toSorted()
  .map((name) => ({ name: name.replace('.png', ''), file: join(screens, name) }))
for (const width of [1440, 390] as const) await layOut(width, shots)

/** Lays the pictures of a width on as many sheets as they need, and says where those are. */
async function layOut(width: Width, all: readonly Shot[]): Promise<void> {
  const tiles = (await Promise.all(all.map((shot) => shrink(shot, width)))).filter(
    (one) => one !== null,
  )
  const size = shapes[width].columns * shapes[width].rows
  for (let first = 0; first < tiles.length; first += size) {
    const file = join(results, `contact-sheet-${width}-${first / size + 1}.png`)
    await drawSheet(tiles.slice(first, first + size), width, file)
    process.stdout.write(`${file}: ${Math.min(size, tiles.length - first)} screens\n`)
  }
}

/** A picture as a tile, its upper part where it is long; null if it has another width. */
async function shrink({ name, file }: Shot, ofWidth: Width): Promise<Tile | null> {
  const picture = sharp(file)
  if ((await picture.metadata()).width !== ofWidth) return null
  const { width, height } = shapes[ofWidth]
  return { image: await picture.resize(width, height, { position: 'top' }).png().toBuffer(), name }
}

async function drawSheet(tiles: readonly Tile[], ofWidth: Width, file: string): Promise<void> {
  const { width, height, columns } = shapes[ofWidth]
  const places = tiles.map((tile, at) => ({
    ...tile,
    left: gap + (at % columns) * (width + gap),
    top: gap + Math.floor(at / columns) * (height + labelHeight + gap),
  }))
  const sheet = {
    width: gap + Math.min(columns, tiles.length) * (width + gap),
    height: gap + Math.ceil(tiles.length / columns) * (height + labelHeight + gap),
  }
  const labels = places.map(
    ({ name, left, top }) =>
      `<text x="${left}" y="${top + height + 16}">${name.slice(-Math.floor(width / 7))}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes(sheet)} font-family="sans-serif" font-size="12" fill="#444">${labels.join('')}</svg>`
  mkdirSync(results, { recursive: true })
  await sharp({ create: { ...sheet, channels: 3, background: '#d8d8dc' } })
    .composite([
      ...places.map(({ image, left, top }) => ({ input: image, left, top })),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png()
    .toFile(file)
}

function attributes({ width, height }: { width: number; height: number }): string {
  return `width="${width}" height="${height}"`
}
