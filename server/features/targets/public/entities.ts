import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { TargetMeasure } from '#shared/contract/target-limits.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** The number that a campaign is to reach. */
export const TargetEntity = defineEntity({
  name: 'Target',
  tableName: 'campaign_target',
  properties: {
    campaignId: ofCampaign().primary(),
    companyId: ofCompany(),
    measure: p.string().$type<TargetMeasure>(),
    count: p.integer(),
    /** The last day on which it counts, as a date of the company, `2026-11-30`; null for no end. */
    lastDay: p.string().length(10).nullable(),
    setBy: p.uuid(),
    setByName: p.string(),
    setAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId'] }],
})
export type TargetRow = InferEntity<typeof TargetEntity>
