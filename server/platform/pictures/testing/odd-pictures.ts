import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { keysOf } from '#shared/lib/record-of.ts'
import { animatedPng } from './animated-png.ts'

/** Corners of a picture, clockwise from the top left. */
const corners = { red: '#dc2828', green: '#28a03c', blue: '#283cc8', grey: '#b4b4b4' }
export type Corner = keyof typeof corners

type Expected = {
  width: number
  height: number
  /** What is at the top left; nothing where it can't be told. */
  corner?: Corner
  frames?: number
  hasAlpha?: boolean
}

/** A file as somebody may send it. `cut`: it lacks its end, so it may also be refused. */
export type OddPicture = { name: string; bytes: Buffer } & (
  { is: 'taken'; expected: Expected } | { is: 'cut'; expected: Expected } | { is: 'refused' }
)

const sizes = [
  { width: 40, height: 30 },
  { width: 1, height: 1 },
  { width: 7, height: 700 },
  { width: 700, height: 7 },
]

type Kind = { name: string; hasAlpha?: boolean; write: (picture: Sharp) => Sharp }
const half = (picture: Sharp) => picture.ensureAlpha(0.5)
const kinds: Kind[] = [
  { name: 'usual.jpg', write: (one) => one.jpeg() },
  { name: 'progressive.jpg', write: (one) => one.jpeg({ progressive: true }) },
  { name: 'grey.jpg', write: (one) => one.greyscale().jpeg() },
  { name: 'cmyk.jpg', write: (one) => one.toColourspace('cmyk').jpeg() },
  { name: 'p3.jpg', write: (one) => one.withIccProfile('p3').jpeg() },
  { name: 'usual.png', write: (one) => one.png() },
  { name: 'interlaced.png', write: (one) => one.png({ progressive: true }) },
  { name: 'palette.png', write: (one) => one.png({ palette: true }) },
  { name: 'grey.png', write: (one) => one.greyscale().png() },
  { name: 'alpha.png', hasAlpha: true, write: (one) => half(one).png() },
  { name: 'deep.png', write: (one) => one.toColourspace('rgb16').png() },
  {
    name: 'deep-alpha.png',
    hasAlpha: true,
    write: (one) => half(one).toColourspace('rgb16').png(),
  },
  { name: 'deep-grey.png', write: (one) => one.toColourspace('grey16').png() },
  { name: 'lossy.webp', write: (one) => one.webp() },
  { name: 'alpha.webp', hasAlpha: true, write: (one) => half(one).webp() },
  { name: 'lossless.webp', write: (one) => one.webp({ lossless: true }) },
  { name: 'usual.gif', write: (one) => one.gif() },
  { name: 'usual.avif', write: (one) => one.avif({ effort: 0 }) },
  { name: 'alpha.avif', hasAlpha: true, write: (one) => half(one).avif({ effort: 0 }) },
]

const cuts: { name: string; of: (bytes: Buffer) => Buffer }[] = [
  { name: 'whole', of: (bytes) => bytes },
  { name: 'lacks-2', of: (bytes) => bytes.subarray(0, -2) },
  { name: 'at-70', of: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7)) },
  { name: 'at-10', of: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.1)) },
]

/** Each kind of picture in each size, whole and cut in three places. */
async function* ofEachKind(): AsyncGenerator<OddPicture> {
  for (const { name, write, hasAlpha = false } of kinds)
    for (const size of sizes) {
      const bytes = await write(await quarters(size)).toBuffer()
      const isColoured = size.width >= 40 && size.height >= 30 && !name.includes('grey')
      const expected = { ...size, hasAlpha, ...(isColoured ? { corner: 'red' as const } : {}) }
      for (const cut of cuts)
        yield {
          name: `${size.width}x${size.height}-${cut.name}-${name}`,
          bytes: cut.of(bytes),
          is: cut.name === 'whole' ? 'taken' : 'cut',
          expected,
        }
    }
}

/** What stands at the top left once a picture with this EXIF orientation is upright. */
const uprightCorners: Corner[] = ['red', 'green', 'blue', 'grey', 'red', 'grey', 'blue', 'green']

async function* turned(): AsyncGenerator<OddPicture> {
  const size = { width: 80, height: 60 }
  const formats = ['jpeg', 'png', 'webp'] as const
  for (const format of formats)
    for (const [index, corner] of uprightCorners.entries()) {
      const orientation = index + 1
      const picture = await quarters(size)
      const bytes = await picture
        .withExif({ IFD0: { Make: 'secret camera' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
        .withMetadata({ orientation })
        .toFormat(format)
        .toBuffer()
      const isOnItsSide = orientation > 4
      const width = isOnItsSide ? size.height : size.width
      const height = isOnItsSide ? size.width : size.height
      const name = `turned-${orientation}.${format}`
      yield { name, bytes, is: 'taken', expected: { width, height, corner } }
    }
}

const colours = Object.values(corners)

async function* animated(): AsyncGenerator<OddPicture> {
  const size = { width: 48, height: 36 }
  for (const count of [2, 12])
    for (const loop of [0, 1, 3]) {
      const frames = Array.from({ length: count }, (_, at) => colours[at % 4] ?? corners.red)
      const stills = await Promise.all(frames.map((color) => plain(size, color).png().toBuffer()))
      const joined = () => sharp(stills, { join: { animated: true } })
      const delay = frames.map((_, at) => 20 + at * 10)
      const files = {
        gif: await joined().gif({ loop, delay }).toBuffer(),
        webp: await joined().webp({ loop, delay }).toBuffer(),
        png: await animatedPng(
          frames.map((color) => ({ ...whole, ...size, color })),
          loop,
        ),
      }
      for (const [type, bytes] of Object.entries(files)) {
        const expected = { ...size, corner: 'red' as const }
        const name = `${count}-frames-loop-${loop}`
        yield {
          name: `${name}.${type}`,
          bytes,
          is: 'taken',
          expected: { ...expected, frames: count },
        }
        for (const cut of cuts.slice(1))
          yield { name: `${name}-${cut.name}.${type}`, bytes: cut.of(bytes), is: 'cut', expected }
      }
    }
}

const whole = { left: 0, top: 0, dispose: 'keep', isOver: false } as const

function* ofPhones(): Generator<OddPicture> {
  const files = [
    { name: 'plain', expected: { width: 96, height: 64, corner: 'red' as const } },
    { name: 'turned', expected: { width: 64, height: 96 } },
    { name: 'alpha', expected: { width: 96, height: 64, hasAlpha: true } },
    { name: 'p3', expected: { width: 64, height: 64 } },
  ]
  for (const { name, expected } of files) {
    const bytes = readFileSync(join(import.meta.dirname, `${name}.heic`))
    for (const cut of cuts)
      yield {
        name: `${cut.name}-${name}.heic`,
        bytes: cut.of(bytes),
        is: cut.name === 'whole' ? 'taken' : 'cut',
        expected,
      }
  }
}

async function* large(): AsyncGenerator<OddPicture> {
  const jpeg = (width: number, height: number) =>
    plain({ width, height }, '#283cc8').jpeg().toBuffer()
  const sized = async (width: number, height: number): Promise<OddPicture> => {
    const name = `${width}x${height}.jpg`
    const bytes = await jpeg(width, height)
    const isTooLarge = width * height > 50_000_000
    return isTooLarge
      ? { name, bytes, is: 'refused' }
      : { name, bytes, is: 'taken', expected: { width, height, corner: 'blue' } }
  }
  yield await sized(720, 20_000)
  yield await sized(20_000, 720)
  yield await sized(7_000, 7_000)
  yield await sized(12_000, 9_000)
  const frame = { ...whole, width: 1_000, height: 1_000 }
  const frames = Array.from({ length: 51 }, (_, at) => ({ ...frame, color: colours[at % 4] ?? '' }))
  yield { name: '51-megapixels.png', bytes: await animatedPng(frames), is: 'refused' }
}

/** Sizes that the data do not keep. */
async function* lying(): AsyncGenerator<OddPicture> {
  const png = await plain({ width: 8, height: 8 }, '#fff').png().toBuffer()
  for (const [width, height] of [
    [0, 8],
    [8, 0],
    [0x7fffffff, 8],
    [60_000, 60_000],
  ] as const) {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    yield { name: `claims-${width}x${height}.png`, bytes, is: 'refused' }
  }
}

function* noPictures(): Generator<OddPicture> {
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${inner}</svg>`
  const texts = {
    'empty.png': '',
    'words.jpg': 'not a picture',
    'page.webp': '<!doctype html><title>no</title>',
    'contract.pdf': '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n',
    'archive.gif': 'PK\u0003\u0004\u0014\u0000\u0000\u0000',
    'begins.gif': 'GIF89a',
    'begins.png': '\u0089PNG\r\n\u001a\n',
    'begins.jpg': '\u00ff\u00d8\u00ff\u00e0',
    'begins.heic': '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic',
    'begins.avif': '\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000mif1avif',
    'begins.webp': 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ',
    'head.svg': '<svg',
    'other.svg': '<?xml version="1.0"?><rss/>',
    'sizeless.svg': svg('width="0" height="0">'),
  }
  for (const [name, text] of Object.entries(texts))
    yield { name, bytes: Buffer.from(text, 'latin1'), is: 'refused' }
  const drawn = svg(`width="90" height="60"><rect width="90" height="60" fill="${corners.red}"/>`)
  const expected = { width: 90, height: 60, corner: 'red' as const }
  yield { name: 'drawn.svg', bytes: Buffer.from(drawn), is: 'taken', expected }
}

/** More than 400 files in every format, as they come from cameras, phones, scanners and bad networks. */
export async function* oddPictures(): AsyncGenerator<OddPicture> {
  yield* ofEachKind()
  yield* turned()
  yield* animated()
  yield* ofPhones()
  yield* large()
  yield* lying()
  yield* noPictures()
}

const plain = (size: { width: number; height: number }, background: string) =>
  sharp({ create: { ...size, channels: 3, background } })

/** A picture with another colour in each quarter. */
async function quarters({ width, height }: { width: number; height: number }): Promise<Sharp> {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const part = (color: string) => plain({ width: halfWidth, height: halfHeight }, color)
  const at = async (color: string, left: number, top: number) => ({
    input: await part(color).png().toBuffer(),
    left,
    top,
  })
  const [right, bottom] = [width - halfWidth, height - halfHeight]
  const drawn = await plain({ width, height }, corners.red)
    .composite([
      await at(corners.green, right, 0),
      await at(corners.blue, right, bottom),
      await at(corners.grey, 0, bottom),
      await at(corners.red, 0, 0),
    ])
    .removeAlpha()
    .png()
    .toBuffer()
  return sharp(drawn)
}

/** Which corner's colour this is, as far as a lossy picture keeps it. */
export function cornerOf([red = 0, green = 0, blue = 0]: readonly number[]): Corner | null {
  const near = keysOf(corners).find((name) => {
    const hex = corners[name]
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    return [red, green, blue].every((value, at) => Math.abs(value - (parts[at] ?? 0)) < 40)
  })
  return near ?? null
}
