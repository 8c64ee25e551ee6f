import { validate as isUuid } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Asset } from '#shared/contract/assets.ts'
import { drawingFile } from '#server/platform/storage/asset-files.ts'
import { AssetEntity } from './entities.ts'
import type { AssetRow } from './entities.ts'

const listLimit = 300

/** The pictures of a company, newest first. */
export async function listAssets(em: EntityManager, companyId: string): Promise<Asset[]> {
  const rows = await em.find(
    AssetEntity,
    { companyId, deletedAt: null },
    { orderBy: { createdAt: 'desc' }, limit: listLimit },
  )
  return rows.map(presentAsset)
}

/** Those of `ids` that are in the company's library, by id; others are left out. */
export async function findAssets(
  em: EntityManager,
  companyId: string,
  ids: string[],
): Promise<Map<string, AssetRow>> {
  if (ids.length === 0) return new Map()
  const rows = await em.find(AssetEntity, { companyId, id: ids, deletedAt: null })
  return new Map(rows.map((row) => [row.id, row]))
}

export function presentAsset(row: AssetRow): Asset {
  return {
    id: row.id,
    fileName: row.fileName,
    width: row.width,
    height: row.height,
    size: row.size,
    widths: row.widths,
    animated: row.animated,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Whatever of a page, or of several, may be the id of an uploaded picture, however deep it stands. */
export function assetIdsIn(pages: unknown): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string' && isUuid(value)) found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(pages)
  return [...found]
}

/** The address of a picture's narrowest rendition that is wide enough, else of the widest. */
export function renditionUrl(assetId: string, widths: readonly number[], width: number): string {
  const fitting = widths.find((step) => step >= width) ?? widths.at(-1)
  return `/assets/${assetId}/${fitting === undefined ? drawingFile : `${fitting}.webp`}`
}
