import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors/catalogue.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import {
  acceptCampaignFile,
  campaignFormat,
  mostPictures,
  seedOfSnapshot,
} from '#shared/campaign/file/campaign-file.ts'
import type { CampaignFile } from '#shared/campaign/file/campaign-file.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { maxCampaignFileBytes } from '#shared/contract/asset-size.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { assetsFolder } from '#server/platform/storage/asset-files.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { uploadAsset } from '#server/features/assets/public/upload-asset.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

/** Pictures get at most so much of the file, in bytes as they are stored. */
const roomForPictures = (maxCampaignFileBytes * 0.6) | 0

/**
 * The campaign as its stored document stands, with the pictures of its company that its pages name
 * and that are still there, each in its largest rendition. Throws `validation-failed` when that is
 * more than can be imported again.
 */
export async function exportCampaign(
  em: EntityManager,
  dataDir: string,
  campaign: CampaignRow,
): Promise<File> {
  const { snapshot } = await readCampaignDocument(em, campaign.id)
  const seed = seedOfSnapshot(snapshot)
  const pictures = await picturesOf(em, dataDir, campaign.companyId, seed)
  const file: CampaignFile = { ...campaignFormat, name: campaign.name, seed, pictures }
  const content = JSON.stringify(file, null, 1)
  if (Buffer.byteLength(content) > maxCampaignFileBytes) throw tooLarge()
  return new File([content], `${campaign.slug}.fanfare.json`, { type: 'application/json' })
}

async function picturesOf(
  em: EntityManager,
  dataDir: string,
  companyId: string,
  seed: CampaignSeed,
): Promise<Record<string, string>> {
  const named = namedIds(seed)
  const assets = await em.find(AssetEntity, { companyId, id: { $in: named } })
  if (assets.length > mostPictures) throw tooLarge()
  const pictures: Record<string, string> = {}
  let bytes = 0
  for (const { id, widths } of assets) {
    const path = join(assetsFolder(dataDir), id, `${widths.at(-1)}.webp`)
    const content = await readFile(path).catch(() => null)
    if (!content) continue
    bytes += content.byteLength
    if (bytes > roomForPictures) throw tooLarge()
    pictures[id] = content.toString('base64')
  }
  return pictures
}

/** What such a file holds, with its pictures in the company's library; new ones are added there. */
export async function readCampaignFile(
  em: EntityManager,
  dataDir: string,
  input: { companyId: string; personId: string; file: File },
  now: Date,
): Promise<{ name: string; seed: CampaignSeed }> {
  const accepted = acceptCampaignFile(parse(await input.file.text()), findBlock)
  if ('problems' in accepted) throw refused(...accepted.problems)
  const { name, seed, pictures } = accepted
  const { companyId, personId } = input
  const ids = namedIds(seed)
  const known = await em.find(AssetEntity, { companyId, id: { $in: ids } }, { fields: ['id'] })
  const there = new Set(known.map(({ id }) => id))
  const places = new Map<string, string>()
  for (const [id, content] of pictures) {
    if (there.has(id) || !ids.includes(id)) continue
    const file = new File([Buffer.from(content, 'base64')], 'imported.webp', { type: 'image/webp' })
    const row = await uploadAsset(em, dataDir, { companyId, personId, file }, now)
    places.set(id, row.id)
  }
  return { name, seed: places.size > 0 ? withPictures(accepted, places) : seed }
}

/** Everything in a seed that could be the id of a picture. */
function namedIds(seed: CampaignSeed): string[] {
  const found = JSON.stringify(seed).matchAll(/"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g)
  return [...new Set([...found].map(([, id]) => id ?? ''))]
}

function withPictures(
  { name, seed }: { name: string; seed: CampaignSeed },
  places: ReadonlyMap<string, string>,
): CampaignSeed {
  const moved = (_key: string, value: unknown) =>
    typeof value === 'string' ? (places.get(value) ?? value) : value
  const file: unknown = JSON.parse(JSON.stringify({ ...campaignFormat, name, seed }), moved)
  const accepted = acceptCampaignFile(file, findBlock)
  if ('problems' in accepted) throw refused(...accepted.problems)
  return accepted.seed
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused('This is not a campaign file: it can’t be read as JSON.')
  }
}

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
