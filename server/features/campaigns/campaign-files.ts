import { AppError } from '#shared/errors/catalogue.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { campaignFormat, mostPictures } from '#shared/campaign/file/campaign-file.ts'
import type { CampaignFile } from '#shared/campaign/file/campaign-file.ts'
import { maxCampaignFileBytes } from '#shared/contract/asset-size.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { drawingFile, pathOfAsset } from '#server/platform/storage/stored-paths.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { uploadAsset } from '#server/features/assets/public/upload-asset.ts'
import type { Library } from '#server/features/assets/public/upload-asset.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import { seedWork } from './public/campaign-works.ts'
import { fileWork, importWork } from './public/file-works.ts'

/** Pictures get at most so much of the file, in bytes as they are stored. */
const roomForPictures = (maxCampaignFileBytes * 0.6) | 0

/**
 * The campaign as its stored document stands, with the pictures of its company that its pages name
 * and that are still there, each in its largest rendition. Throws `validation-failed` when that is
 * more than can be imported again.
 */
export async function exportCampaign(
  services: Pick<Services, 'documents' | 'files'>,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<File> {
  const { documents, files } = services
  const given = { mostBytes: maxCampaignFileBytes }
  const { found: seed } = await documents.readNow(em, seedWork, { campaign, given })
  if (!seed) throw tooLarge()
  const pictures = await picturesOf(em, files, campaign.companyId, seed.ids)
  const content = contentOf(campaign.name, seed.json, pictures)
  const size = content.reduce((sum, part) => sum + part.length, 0)
  if (size > maxCampaignFileBytes) throw tooLarge()
  return new File(content, `${campaign.slug}.fanfare.json`, { type: 'application/json' })
}

/** A `CampaignFile` in UTF-8 with the seed as it is written already: it may be large. */
function contentOf(
  name: string,
  seed: Uint8Array,
  pictures: Pick<CampaignFile, 'pictures' | 'pictureNames'>,
): Uint8Array<ArrayBuffer>[] {
  const before = JSON.stringify({ ...campaignFormat, name }).slice(0, -1)
  const after = JSON.stringify(pictures).slice(1)
  return [Buffer.from(`${before},"seed":`), new Uint8Array(seed), Buffer.from(`,${after}`)]
}

async function picturesOf(
  em: EntityManager,
  files: FileStore,
  companyId: string,
  named: string[],
): Promise<Pick<CampaignFile, 'pictures' | 'pictureNames'>> {
  const assets = await em.find(AssetEntity, { companyId, id: { $in: named } })
  if (assets.length > mostPictures) throw tooLarge()
  const pictures: Record<string, string> = {}
  const pictureNames: Record<string, string> = {}
  let bytes = 0
  for (const { id, widths, fileName } of assets) {
    const name = widths.length > 0 ? `${widths.at(-1)}.webp` : drawingFile
    const content = await files.read(pathOfAsset(id, name))
    if (!content) continue
    bytes += content.byteLength
    if (bytes > roomForPictures) throw tooLarge()
    pictures[id] = content.toString('base64')
    pictureNames[id] = fileName
  }
  return { pictures, pictureNames }
}

type Imported = {
  name: string
  updates: Uint8Array[]
  /** Of each picture that could not be taken a sentence that names it and says why. */
  leftOut: string[]
}

/**
 * What such a file holds, with its pictures in the company's library; new ones are added there. One that
 * can't be taken is left out, and where it was is no picture.
 */
export async function readCampaignFile(
  em: EntityManager,
  services: Library & Pick<Services, 'documents'>,
  input: { companyId: string; personId: string; file: File },
  now: Date,
): Promise<Imported> {
  const { companyId, personId } = input
  const file = new Uint8Array(await input.file.arrayBuffer())
  const make = services.documents.make
  const read = await make(fileWork, { companyId, given: { file }, bytes: file.length })
  if ('problems' in read) throw refused(...read.problems)
  const { name, pictures } = read
  const ids = pictures.map(({ id }) => id)
  const known = await em.find(AssetEntity, { companyId, id: { $in: ids } }, { fields: ['id'] })
  const there = new Set(known.map(({ id }) => id))
  const places: [string, string][] = []
  const leftOut: string[] = []
  for (const picture of pictures) {
    if (there.has(picture.id)) continue
    const sent = new File([Buffer.from(picture.content)], picture.fileName)
    try {
      const row = await uploadAsset(em, services, { companyId, personId, file: sent }, now)
      places.push([picture.id, row.id])
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutFile(error.slug)) throw error
      places.push([picture.id, ''])
      leftOut.push(`${error.detail} ${picture.places}`)
    }
  }
  const made = await make(importWork, { companyId, given: { file, places }, bytes: file.length })
  if ('problems' in made) throw refused(...made.problems)
  return { name, updates: made.updates, leftOut }
}

const isAboutFile = (slug: ErrorSlug) =>
  slug === 'damaged-file' || slug === 'too-large' || slug === 'unsupported-media'

function refused(...problems: string[]): AppError {
  const errors = problems.map((detail) => ({ pointer: '/file', detail }))
  return new AppError('validation-failed', undefined, errors)
}

function tooLarge(): AppError {
  const most = Math.round(maxCampaignFileBytes / 1_000_000)
  return new AppError(
    'validation-failed',
    `A campaign file has at most ${most} MB with its pictures.`,
  )
}
