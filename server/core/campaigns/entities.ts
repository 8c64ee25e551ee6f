import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

export const CampaignEntity = defineEntity({
  name: 'Campaign',
  tableName: 'campaign',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    name: p.string(),
    slug: p.string().unique(),
    status: p.string().$type<CampaignStatus>(),
    /** Since when it has this status; null for one that has had it since before this was kept. */
    statusSince: p.datetime(3).nullable(),
    templateId: p.string().nullable(),
    /** Of a sample, whether it is still being made; null for what people make themselves. */
    sample: p.string().$type<'making' | 'ready'>().nullable(),
    /** Since when nobody sees it: a sample that is being made, or was removed; null otherwise. */
    hiddenAt: p.datetime(3).nullable(),
    /** Since when the operator of the installation has taken its pages down, and why; null otherwise. */
    takenDownAt: p.datetime(3).nullable(),
    takenDownBecause: p.text().nullable(),
    createdBy: p.uuid(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId', 'updatedAt'] }, { properties: ['updatedAt'] }],
})
export type CampaignRow = InferEntity<typeof CampaignEntity>

/** The campaign of a row, which goes with it. An index of the table has to begin with it. */
export const ofCampaign = () =>
  p
    .manyToOne(CampaignEntity)
    .mapToPk()
    .fieldName('campaign_id')
    .deleteRule('cascade')
    .updateRule('no action')
    .index(false)

/** An address that a campaign had; it leads to where the campaign is now. */
export const FormerSlugEntity = defineEntity({
  name: 'FormerSlug',
  tableName: 'campaign_former_slug',
  properties: {
    slug: p.string().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    leftAt: p.datetime(3),
  },
  indexes: [{ properties: ['campaignId'] }, { properties: ['companyId'] }],
})

export const campaignEntities = [CampaignEntity, FormerSlugEntity]
export type CampaignTables = TablesOf<(typeof campaignEntities)[number]>
