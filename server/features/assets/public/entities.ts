import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import { ofCompany } from '#server/core/companies/entities.ts'

/** A picture of a company's library. Its files are at `assets/{id}/{width}.webp` in DATA_DIR. */
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
    widths: p.json().$type<number[]>(),
    createdBy: p.uuid(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId', 'createdAt'] }],
})
export type AssetRow = InferEntity<typeof AssetEntity>

export const assetEntities = [AssetEntity]
