import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Asset } from '#shared/contract/assets.ts'
import { AssetEntity } from './entities.ts'
import type { AssetRow } from './entities.ts'

const listLimit = 300

/** The pictures of a company, newest first. */
export async function listAssets(em: EntityManager, companyId: string): Promise<Asset[]> {
  const rows = await em.find(
    AssetEntity,
    { companyId },
    { orderBy: { createdAt: 'desc' }, limit: listLimit },
  )
  return rows.map(presentAsset)
}

/** Those of `ids` that are the company's, by id; others are left out. */
export async function findAssets(
  em: EntityManager,
  companyId: string,
  ids: string[],
): Promise<Map<string, AssetRow>> {
  if (ids.length === 0) return new Map()
  const rows = await em.find(AssetEntity, { companyId, id: ids })
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
    createdAt: row.createdAt.toISOString(),
  }
}
