import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { DeliveryState, MessageType, WebhookType } from '#shared/contract/webhook-types.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** Where a company wants to be told of what happens. */
export const WebhookEndpointEntity = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    url: p.text(),
    description: p.string(),
    types: p.json().$type<WebhookType[]>(),
    /** `whsec_…`, as it is: what is sent is signed with it. */
    secret: p.string(),
    /** The one before, which signs beside it until then, so that receivers can change over. */
    oldSecret: p.string().nullable(),
    oldSecretUntil: p.datetime(3).nullable(),
    enabled: p.boolean(),
    /** Why Fanfare itself switched it off; null when a person did, or it is on. */
    disabledBecause: p.string().$type<'failing' | 'gone'>().nullable(),
    /** Since when nothing has arrived; null while all is well. */
    failingSince: p.datetime(3).nullable(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['companyId'] }],
})
export type WebhookEndpointRow = InferEntity<typeof WebhookEndpointEntity>

/**
 * A message to one endpoint: written in the transaction of what it tells about, sent afterwards, and
 * kept as the log. Of a lead or an alert it holds the id alone: what is sent is read at each try.
 */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    endpointId: p
      .manyToOne(WebhookEndpointEntity)
      .mapToPk()
      .fieldName('endpoint_id')
      .deleteRule('cascade')
      .index(false),
    type: p.string().$type<MessageType>(),
    campaignId: ofCampaign().nullable(),
    /** The campaign's name at that time. */
    subject: p.string(),
    leadId: p.uuid().nullable(),
    /** The firing of an alert that it tells of. */
    alertId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    state: p.string().$type<DeliveryState>(),
    /** Since it was written or sent again. */
    attempts: p.integer(),
    /** How often somebody had it sent again. */
    replays: p.integer(),
    /** When it is to be tried next, or the lease of a try that runs ends; null when it is over. */
    nextAttemptAt: p.datetime(3).nullable(),
    lastAttemptAt: p.datetime(3).nullable(),
    /** HTTP status of the last answer; null when none came. */
    lastCode: p.integer().nullable(),
    lastMs: p.integer().nullable(),
    lastError: p.text().nullable(),
    /** The beginning of the last answer. */
    lastAnswer: p.text().nullable(),
  },
  indexes: [
    { properties: ['companyId'] },
    { properties: ['endpointId', 'id'] },
    { properties: ['nextAttemptAt'] },
    { properties: ['leadId'] },
    { properties: ['campaignId'] },
    { properties: ['createdAt'] },
  ],
})
export type WebhookDeliveryRow = InferEntity<typeof WebhookDeliveryEntity>

export const webhookEntities = [WebhookEndpointEntity, WebhookDeliveryEntity]
export type WebhookTables = TablesOf<(typeof webhookEntities)[number]>
