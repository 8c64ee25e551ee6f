import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { TakenFont } from '#server/platform/fonts/font-work.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** What is known of a font beside its file. */
export type StoredFont = Omit<TakenFont, 'file'>

/**
 * A picture of a company's library, or a file of a font. Its files are at `assets/{id}/{width}.webp` in
 * DATA_DIR; of a drawing also `drawing.svg`, and of a font only `font.woff2`.
 */
export const AssetEntity = defineEntity({
  name: 'Asset',
  tableName: 'asset',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    kind: p.string().$type<'picture' | 'font'>().default('picture'),
    fileName: p.string(),
    width: p.integer(),
    height: p.integer(),
    size: p.integer(),
    /** Of its renditions, rising; none for a drawing, which has every width. */
    widths: p.json().$type<number[]>(),
    animated: p.boolean().default(false),
    /** What the files of one family have in common; null for pictures. */
    family: p.uuid().nullable(),
    font: p.json().$type<StoredFont>().nullable(),
    /** Bytes of all its files. */
    storedBytes: p.integer().default(0),
    /** Since when it is not in the library any more. Released pages may still show it. */
    deletedAt: p.datetime(3).nullable(),
    createdBy: p.uuid(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId', 'createdAt'] }, { properties: ['family'] }],
})
export type AssetRow = InferEntity<typeof AssetEntity>

export const assetEntities = [AssetEntity]
export type AssetTables = TablesOf<(typeof assetEntities)[number]>
