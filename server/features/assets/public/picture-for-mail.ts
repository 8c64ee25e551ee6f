import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { MailPicture } from '#server/platform/mail/mail-pictures.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { pathOfAsset } from '#server/platform/storage/stored-paths.ts'
import { drawingWidths } from '#server/platform/pictures/picture-work.ts'
import { AssetEntity } from './entities.ts'

/** Screens have up to so many pixels for each that is meant. */
const density = 2

/**
 * A picture of a company's library as mail programs show it: a PNG that fits into `box` (px). Null where
 * the company has no such picture, or its file is gone or out of reach.
 */
export async function pictureForMail(
  em: EntityManager,
  files: FileStore,
  asset: { companyId: string; id: string },
  box: { width: number; height: number },
): Promise<MailPicture | null> {
  const row = await em.findOne(AssetEntity, { ...asset, deletedAt: null })
  const widths = row && (row.widths.length > 0 ? row.widths : drawingWidths)
  const width = widths?.find((step) => step >= box.width * density) ?? widths?.at(-1)
  if (!row || width === undefined) return null
  // No mail waits for a bucket that is away.
  const bytes = await files.read(pathOfAsset(row.id, `${width}.webp`)).catch(() => null)
  if (!bytes) return null
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes)
    .resize({
      width: box.width * density,
      height: box.height * density,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(box.width / info.width, box.height / info.height)
  const shown = (edge: number) => Math.max(1, Math.round(edge * scale))
  return { type: 'image/png', width: shown(info.width), height: shown(info.height), bytes: data }
}
