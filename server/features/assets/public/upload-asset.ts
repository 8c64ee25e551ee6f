import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { writeAssetFiles } from '#server/platform/storage/asset-files.ts'
import { AssetEntity } from './entities.ts'
import type { AssetRow } from './entities.ts'
import { fileNameOf } from './file-name.ts'
import { resizePicture } from './resize-picture.ts'

/** Resizes and stores an uploaded picture; the row is written after its files are durable. */
export async function uploadAsset(
  em: EntityManager,
  dataDir: string,
  input: { companyId: string; personId: string; file: File },
  now: Date,
): Promise<AssetRow> {
  const picture = await resizePicture(new Uint8Array(await input.file.arrayBuffer()))
  const id = uuidv7()
  await writeAssetFiles(dataDir, id, picture.files)
  const row = em.create(AssetEntity, {
    id,
    companyId: input.companyId,
    fileName: fileNameOf(input.file),
    width: picture.width,
    height: picture.height,
    size: input.file.size,
    widths: picture.files.map((file) => file.width),
    createdBy: input.personId,
    createdAt: now,
  })
  await em.flush()
  return row
}
