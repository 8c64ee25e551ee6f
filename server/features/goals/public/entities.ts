import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { GoalKind } from '#shared/contract/goals.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** What counts as a conversion of a campaign. What it counted is in the events themselves. */
export const GoalEntity = defineEntity({
  name: 'Goal',
  tableName: 'goal',
  properties: {
    /** UUIDv7, so in the order in which they were made. */
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    name: p.string(),
    kind: p.string().$type<GoalKind>(),
    /** The id of a block, or of a page for the kind `page`. */
    target: p.string(),
    /** One of a campaign at most. */
    isMain: p.boolean(),
    /** What reaching it brings, in cents; null where nobody says. */
    worth: p.integer().nullable(),
    createdAt: p.datetime(3),
    /** Since when it is not shown; kept, as the next launch would make it again. */
    removedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { properties: ['campaignId', 'kind', 'target'] },
    {
      name: 'goal_one_main',
      expression: 'create unique index goal_one_main on goal (campaign_id) where is_main',
    },
  ],
  indexes: [{ properties: ['companyId'] }],
})
export type GoalRow = InferEntity<typeof GoalEntity>
