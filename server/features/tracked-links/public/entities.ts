import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'

/** An address of a campaign with what it says of where it was put: its UTM values. */
export const TrackedLinkEntity = defineEntity({
  name: 'TrackedLink',
  tableName: 'tracked_link',
  properties: {
    /** UUIDv7, so in the order in which they were saved. */
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    /** utm_id of its address. */
    shortId: p.string().default(''),
    source: p.string(),
    medium: p.string(),
    /** `utm_campaign`; empty values are left out of the address. */
    campaignName: p.string(),
    term: p.string(),
    content: p.string(),
    /** What it costs altogether, in cents; null where nobody says. */
    cost: p.integer().nullable(),
    createdBy: p.uuid(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['campaignId', 'id'] }],
  uniques: [{ properties: ['campaignId', 'shortId'] }],
})
export type TrackedLinkRow = InferEntity<typeof TrackedLinkEntity>
