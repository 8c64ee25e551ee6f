import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { VersionKind } from '#shared/contract/version-kinds.ts'
import type { Writer } from '#server/features/collaboration/public/writers.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** A point in the history of a campaign's document: a pinned position of its journal. */
export const VersionEntity = defineEntity({
  name: 'Version',
  tableName: 'version',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    number: p.integer(),
    journalSeq: p.integer(),
    kind: p.string().$type<VersionKind>(),
    name: p.string().nullable(),
    /** The person who asked for it; null when it was made by itself. */
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime(3),
    /** The number of the version that was brought back here. */
    restoredFrom: p.integer().nullable(),
    /** How far it has been thinned: 0 not yet, 1 to one an hour, 2 to one a day. */
    grain: p.integer().default(0),
    /** Who wrote between the version before and this one, and under which numbers of Yjs. */
    writers: p.json().$type<Writer[]>(),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['kind', 'grain', 'createdAt'] }],
  uniques: [{ properties: ['campaignId', 'number'] }, { properties: ['campaignId', 'journalSeq'] }],
})
export type VersionRow = InferEntity<typeof VersionEntity>
export type VersionTables = TablesOf<typeof VersionEntity>
