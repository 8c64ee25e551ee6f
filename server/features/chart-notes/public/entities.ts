import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** What somebody noted on the chart of a campaign, at a time. */
export const ChartNoteEntity = defineEntity({
  name: 'ChartNote',
  tableName: 'chart_note',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    /** When that happened, not when it was written. */
    at: p.datetime(3),
    words: p.string(),
    createdBy: p.uuid(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['campaignId', 'at'] }],
})
export type ChartNoteRow = InferEntity<typeof ChartNoteEntity>
