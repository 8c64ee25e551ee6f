import { createHash } from 'node:crypto'
import { ownFontsIn } from '#shared/campaign/model/own-font.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { OwnFamily, OwnFile } from '#shared/page/css/own-font-rules.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import { findOwnFonts, readFont } from '#server/features/assets/public/fonts.ts'
import type { FontRow } from '#server/features/assets/public/fonts.ts'
import { PublishedFontEntity } from '#server/features/publishing/public/entities.ts'
import { pathOfFont } from '#server/features/publishing/public/font-path.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { charactersWork } from './launch-works.ts'

/** What making fonts small needs of the process that does it. */
export type FontMaking = Pick<Services, 'files' | 'fonts' | 'documents'>

/** The own fonts of a release, and their files by path. */
export type PublishedFonts = {
  families: readonly OwnFamily[]
  files: ReadonlyMap<string, { hash: string; bytes: Uint8Array }>
}

export const noFonts: PublishedFonts = { families: [], files: new Map() }

/**
 * The own fonts of a campaign with the characters that its pages need at a position of its journal. To be called before a transaction
 * begins: it takes a while. A font that is gone is left out, and one that can't be made smaller is whole.
 */
export async function makePublishedFonts(
  services: FontMaking,
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId' | 'name'>,
  { theme, seq: at }: { theme: CampaignSnapshot['theme']; seq: number },
): Promise<PublishedFonts> {
  const found = await findOwnFonts(em, campaign.companyId, ownFontsIn(theme))
  if (found.length === 0) return noFonts
  const asked = { campaign, at, given: { siteName: campaign.name } }
  const read = await services.documents.readAt(em, charactersWork, asked)
  if (!read) throw new AppError('not-found')
  const characters = read.found
  const families: OwnFamily[] = []
  const files = new Map<string, { hash: string; bytes: Uint8Array }>()
  for (const { family, rows } of found) {
    const made: OwnFile[] = []
    for (const row of rows) {
      const bytes = await makeSmall(services, row, characters)
      if (!bytes) continue
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      const path = pathOfFont(campaign.id, hash)
      files.set(path, { hash, bytes })
      made.push({ ...row.font.face, path })
    }
    if (made.length > 0) families.push({ font: family.font, files: made })
  }
  return { families, files }
}

async function makeSmall(
  { files, fonts }: Pick<Services, 'files' | 'fonts'>,
  row: FontRow,
  characters: string,
): Promise<Uint8Array | null> {
  const bytes = await readFont(files, row)
  if (!bytes || !row.font.mayBeSubset) return bytes
  const sent = { name: row.fileName, bytes, owner: row.companyId }
  return (await fonts.subset(sent, characters)) ?? bytes
}

/** Keeps the files for as long as the campaign is there, in the transaction of its release. */
export async function keepFonts(
  tx: EntityManager,
  campaignId: string,
  { files }: PublishedFonts,
): Promise<void> {
  if (files.size === 0) return
  const rows = [...files.values()].map(({ hash, bytes }) => {
    return { campaignId, hash, content: Buffer.from(bytes) }
  })
  await tx.upsertMany(PublishedFontEntity, rows, { onConflictAction: 'ignore' })
}

/** The fonts that a release was published with. */
export async function readPublishedFonts(
  em: EntityManager,
  campaignId: string,
  families: readonly OwnFamily[],
): Promise<PublishedFonts> {
  const paths = new Set(families.flatMap(({ files }) => files.map(({ path }) => path)))
  if (paths.size === 0) return noFonts
  const rows = await em.find(PublishedFontEntity, { campaignId })
  const files = rows
    .map(({ hash, content }) => [pathOfFont(campaignId, hash), { hash, bytes: content }] as const)
    .filter(([path]) => paths.has(path))
  return { families, files: new Map(files) }
}
