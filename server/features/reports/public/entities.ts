import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { ReportRhythm } from '#shared/contract/report-periods.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import { MemberEntity, ofCompany } from '#server/core/companies/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** A member is mailed the report of a campaign, again and again. */
export const ReportSubscriptionEntity = defineEntity({
  name: 'ReportSubscription',
  tableName: 'report_subscription',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    memberId: p
      .manyToOne(MemberEntity)
      .mapToPk()
      .fieldName('member_id')
      .deleteRule('cascade')
      .updateRule('no action')
      .index(false),
    /** Kept while it is ended, so that this can be taken back. */
    rhythm: p.string().$type<Exclude<ReportRhythm, 'never'>>(),
    /** Which report was settled last, by its key: mailed, or left out as there was nothing in it. */
    settledPeriod: p.string(),
    /** When the next one is due; null while it is ended. */
    dueAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [{ properties: ['campaignId', 'memberId'] }],
  indexes: [{ properties: ['companyId'] }, { properties: ['memberId'] }, { properties: ['dueAt'] }],
})
export type ReportSubscriptionRow = InferEntity<typeof ReportSubscriptionEntity>
export type ReportTables = TablesOf<typeof ReportSubscriptionEntity>
