import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { AlertMeasure } from '#shared/contract/alert-limits.ts'
import type { AlertCondition } from '#shared/contract/alerts.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/** What is watched of a campaign, and how it stands. */
export const AlertRuleEntity = defineEntity({
  name: 'AlertRule',
  tableName: 'alert_rule',
  properties: {
    /** UUIDv7, so in the order in which they were made. */
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    measure: p.string().$type<AlertMeasure>(),
    /** Of conversions: the goal; null for the main one. */
    goalId: p.uuid().nullable(),
    condition: p.json().$type<AlertCondition>(),
    /** Hours of the day (0 to 23) by clocks of the company; null for none. */
    quietFrom: p.integer().nullable(),
    quietTo: p.integer().nullable(),
    isOn: p.boolean(),
    state: p.string().$type<'watching' | 'waiting' | 'fired'>(),
    stateSince: p.datetime(3),
    /** When the full hour that was judged last began, where full hours are. */
    judgedHour: p.datetime(3).nullable(),
    /** When it fired last. */
    firedAt: p.datetime(3).nullable(),
    createdBy: p.uuid(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
    /** When somebody changed what is watched. */
    changedAt: p.datetime(3),
  },
  indexes: [
    { properties: ['companyId'] },
    { properties: ['campaignId', 'id'] },
    { properties: ['isOn', 'campaignId'] },
  ],
})
export type AlertRuleRow = InferEntity<typeof AlertRuleEntity>

/** One firing of a rule. */
export const AlertEventEntity = defineEntity({
  name: 'AlertEvent',
  tableName: 'alert_event',
  properties: {
    /** UUIDv7, so in the order in which they happened. */
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    ruleId: p
      .manyToOne(AlertRuleEntity)
      .mapToPk()
      .fieldName('rule_id')
      .deleteRule('cascade')
      .index(false),
    at: p.datetime(3),
    /** When it was well again, or watched no more. */
    overAt: p.datetime(3).nullable(),
    value: p.integer(),
    /** What is usual; null where it does not matter. */
    expected: p.double().$type<number>().nullable(),
    /** What was found, as people were told. */
    words: p.text(),
  },
  indexes: [
    { properties: ['companyId'] },
    { properties: ['campaignId', 'id'] },
    { properties: ['ruleId', 'overAt'] },
    { properties: ['at'] },
  ],
})
export type AlertEventRow = InferEntity<typeof AlertEventEntity>

export const alertEntities = [AlertRuleEntity, AlertEventEntity]
