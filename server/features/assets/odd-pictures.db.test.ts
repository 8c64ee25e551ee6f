import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Asset } from '#shared/contract/assets.ts'
import { cornerOf, oddPictures } from '#server/platform/pictures/testing/odd-pictures.ts'
import type { OddPicture } from '#server/platform/pictures/testing/odd-pictures.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { openSqlite } from '#server/testing/database.ts'
import { buildPerson, Refusal, startTestApi } from '#server/testing/test-api.ts'
import type { ApiClient } from '#server/testing/test-api.ts'
import { buildServices } from '#server/testing/test-services.ts'

/** What browsers show without its end: JPEGs that lack little, and PNGs in which the rows are in order. */
const isShownByBrowsers =
  /lacks-2-[a-z0-9]+\.jpg$|40x30-at-70-(?:usual|grey|alpha|deep[a-z-]*)\.png$/
/** So many wait at once, as when several people upload. */
const together = 6

let client: ApiClient
let companyId = ''
let folder = ''
const closers: (() => Promise<void>)[] = []

// No decoder knows which database there is: one is enough.
beforeAll(async () => {
  const { database, close } = await openSqlite()
  const services = buildServices(database)
  folder = join(services.config.dataDir, storedFolders.assets)
  const api = await startTestApi(services)
  closers.push(api.close, close)
  client = api.as(buildPerson())
  companyId = (await client.companies.create({ name: 'Northwind' })).id
})
afterAll(async () => {
  for (const close of closers) await close()
})

it('P4, P5: takes each of 400 odd pictures as it is, or refuses it by name and reason', async () => {
  const wrong: string[] = []
  const counts = { taken: 0, refused: 0 }
  const pictures = oddPictures()
  const work = async () => {
    for await (const picture of pictures) {
      const outcome = await judge(picture)
      if (outcome === 'taken' || outcome === 'refused') counts[outcome]++
      else wrong.push(`${picture.name}: ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  expect(wrong).toEqual([])
  expect(counts.taken + counts.refused).toBeGreaterThan(400)
  expect(counts.taken).toBeGreaterThan(200)
}, 90_000)

/** What became of it; a sentence when that is not as it should be. */
async function judge(picture: OddPicture): Promise<string> {
  const file = new File([new Uint8Array(picture.bytes)], picture.name)
  try {
    return await judgeAsset(picture, await client.assets.upload({ companyId, file }))
  } catch (error) {
    if (error instanceof Refusal) return judgeRefusal(picture, error)
    throw error
  }
}

function judgeRefusal({ name, is }: OddPicture, { problem }: Refusal): string {
  const { slug, detail } = problem
  if (is === 'taken') return `is refused: ${detail}`
  if (is === 'cut' && isShownByBrowsers.test(name)) return `is refused: ${detail}`
  const isReason = ['damaged-file', 'unsupported-media', 'too-large'].includes(slug)
  return isReason && detail.startsWith(`${name} `) ? 'refused' : `${slug}: ${detail}`
}

async function judgeAsset(picture: OddPicture, asset: Asset): Promise<string> {
  if (picture.is === 'refused') return 'is taken'
  const { width, height, corner, frames, hasAlpha } = picture.expected
  if (asset.width !== width || asset.height !== height) return `is ${asset.width}×${asset.height}`
  const name = asset.widths.length > 0 ? `${asset.widths.at(-1)}.webp` : '1280.webp'
  const path = join(folder, asset.id, name)
  const found = await sharp(path, { animated: true }).metadata()
  if (found.format !== 'webp' || found.exif || found.icc || found.xmp)
    return 'says more than it shows'
  if (picture.is === 'cut') return 'taken'
  if ((found.pages ?? 1) !== (frames ?? 1)) return `has ${found.pages} frames`
  if (asset.animated !== (frames ?? 1) > 1) return 'does not say whether it moves'
  if (hasAlpha !== undefined && found.hasAlpha !== hasAlpha) return 'has another transparency'
  const pixel = await sharp(path)
    .removeAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (corner && cornerOf([...pixel]) !== corner) return `begins with ${[...pixel].join(' ')}`
  return 'taken'
}
