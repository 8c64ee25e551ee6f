import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { TablesOf } from '#server/platform/db/tables.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/**
 * A picture of a company's library. Its files are at `assets/{id}/{width}.webp` in DATA_DIR; of a drawing
 * also `drawing.svg`.
 */
export const AssetEntity = defineEntity({
  name: 'Asset',
  tableName: 'asset',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    fileName: p.string(),
    width: p.integer(),
    height: p.integer(),
    size: p.integer(),
    /** Of its renditions, rising; none for a drawing, which has every width. */
    widths: p.json().$type<number[]>(),
    animated: p.boolean().default(false),
    /** Bytes of all its files. */
    storedBytes: p.integer().default(0),
    /** Since when it is not in the library any more. Released pages may still show it. */
    deletedAt: p.datetime(3).nullable(),
    createdBy: p.uuid(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId', 'createdAt'] }],
})
export type AssetRow = InferEntity<typeof AssetEntity>

export const assetEntities = [AssetEntity]
export type AssetTables = TablesOf<(typeof assetEntities)[number]>
