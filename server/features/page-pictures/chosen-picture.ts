import sharp from 'sharp'
import { validate as isUuid } from 'uuid'
import { sharingPart } from '#shared/page/sharing-part.ts'
import type { SharingPicture } from '#shared/page/shown-as.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { drawingWidths } from '#server/platform/pictures/picture-work.ts'
import { pathOfAsset } from '#server/platform/storage/stored-paths.ts'
import type { Drawing } from './public/find-page-picture.ts'
import { toJpeg } from './public/share-picture.ts'
import type { SharePicture } from './public/share-picture.ts'

/**
 * A picture of a company's library as one for sharing: the part that was chosen of it, about its point.
 * What is live goes on showing one that was taken out of the library after it was published. Null where
 * there was no such picture then, or its file is gone.
 */
export async function chosenPicture(
  { database, files }: Drawing,
  { companyId, publishedAt }: { companyId: string; publishedAt: Date },
  chosen: SharingPicture,
): Promise<SharePicture | null> {
  // Documents may name anything.
  const row =
    isUuid(chosen.id) && (await database.fork().findOne(AssetEntity, { id: chosen.id, companyId }))
  const width = row ? (row.widths.at(-1) ?? drawingWidths.at(-1)) : undefined
  if (!row || width === undefined) return null
  if (row.deletedAt && row.deletedAt <= publishedAt) return null
  const file = await files.read(pathOfAsset(row.id, `${width}.webp`))
  if (!file) return null
  const part = sharingPart(chosen, await sharp(file).metadata())
  return { bytes: await toJpeg(await sharp(file).extract(part).png().toBuffer()), isFinal: true }
}
