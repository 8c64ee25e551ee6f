import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** A version frozen and rendered. Immutable but for `current`, which one release a campaign has. */
export const ReleaseEntity = defineEntity({
  name: 'Release',
  tableName: 'release',
  properties: {
    id: p.uuid().primary(),
    campaignId: ofCampaign(),
    number: p.integer(),
    /** The journal position that it shows. */
    journalSeq: p.integer(),
    current: p.boolean(),
    publishedBy: p.uuid(),
    publishedByName: p.string(),
    publishedAt: p.datetime(3),
  },
  uniques: [
    { properties: ['campaignId', 'number'] },
    {
      name: 'release_one_current',
      expression: 'create unique index release_one_current on release (campaign_id) where current',
    },
  ],
})
export type ReleaseRow = InferEntity<typeof ReleaseEntity>

/** One rendered page of a release: a whole HTML document. */
export const ReleasePageEntity = defineEntity({
  name: 'ReleasePage',
  tableName: 'release_page',
  properties: {
    releaseId: p
      .manyToOne(ReleaseEntity)
      .mapToPk()
      .fieldName('release_id')
      .deleteRule('cascade')
      .index(false)
      .primary(),
    path: p.string().primary(),
    html: p.text(),
    /** Hash of the inline script for the page's Content-Security-Policy, e.g. `sha256-…`. */
    scriptHash: p.string(),
    bytes: p.integer(),
  },
})

export const publishingEntities = [ReleaseEntity, ReleasePageEntity]
export type PublishingTables = TablesOf<(typeof publishingEntities)[number]>
