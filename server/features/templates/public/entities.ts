import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** What a company keeps to start from; its pages are read by the rules of files. */
export const TemplateEntity = defineEntity({
  name: 'Template',
  tableName: 'template',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    name: p.string(),
    kind: p.string().$type<'campaign' | 'section'>(),
    ground: p.string(),
    seed: p.json().$type<CampaignSeed>().lazy(),
    createdBy: p.uuid(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId', 'createdAt'] }],
})
export type TemplateRow = InferEntity<typeof TemplateEntity>
