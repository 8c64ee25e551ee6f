import { AppError } from '#shared/errors/catalogue.ts'
import type { AssetInfo } from '#shared/blocks/define-block.ts'
import { hasWords } from '#shared/lib/has-words.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Asset } from '#shared/contract/assets.ts'
import { AssetEntity } from './entities.ts'
import type { AssetRow } from './entities.ts'

const listLimit = 300

/** The pictures of a company whose names hold every word of `name`, newest first, at most 300. */
export async function listAssets(
  em: EntityManager,
  companyId: string,
  name = '',
): Promise<{ assets: Asset[]; storedBytes: number }> {
  // Databases know nothing of accents, so names are compared here.
  const rows = await em.find(
    AssetEntity,
    { companyId, kind: 'picture', deletedAt: null },
    { orderBy: { createdAt: 'desc' } },
  )
  const found = rows.filter(({ fileName }) => hasWords(fileName, name))
  return {
    assets: found.slice(0, listLimit).map(presentAsset),
    storedBytes: rows.reduce((sum, row) => sum + row.storedBytes, 0),
  }
}

/** One picture of the company's library. Throws `not-found` when it is not there. */
export async function requireAsset(
  em: EntityManager,
  { companyId, assetId: id }: { companyId: string; assetId: string },
): Promise<AssetRow> {
  const row = await em.findOne(AssetEntity, { companyId, id, kind: 'picture', deletedAt: null })
  if (!row) throw new AppError('not-found')
  return row
}

/**
 * Those of `ids` that are in the company's library, by id; others are left out. `withDeleted` also finds
 * what was deleted, as long as its files are kept.
 */
export async function findAssets(
  em: EntityManager,
  companyId: string,
  ids: string[],
  { withDeleted = false } = {},
): Promise<Map<string, AssetRow>> {
  if (ids.length === 0) return new Map()
  const kept = withDeleted ? {} : { deletedAt: null }
  const rows = await em.find(AssetEntity, { companyId, id: ids, kind: 'picture', ...kept })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of pictures what a page needs of them, by id; plain data. */
export function sizesOf(assets: ReadonlyMap<string, AssetRow>): Record<string, AssetInfo> {
  const sizes = [...assets].map(([id, { width, height, widths }]): [string, AssetInfo] => {
    return [id, { width, height, widths }]
  })
  return Object.fromEntries(sizes)
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
