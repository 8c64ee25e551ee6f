import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { FormDefinition } from './form-definition.ts'

/** What was answered to one field, with the label (for consent: the whole text) as it stood there. */
export type LeadField = { name: string; label: string; type: string; value: string }

export const LeadEntity = defineEntity({
  name: 'Lead',
  tableName: 'lead',
  properties: {
    /** Given by the server, so that leads sort by when they came. */
    id: p.uuid().primary(),
    /** Given by the visitor's browser: the same submission is stored once. */
    submissionId: p.uuid().unique(),
    companyId: p.uuid(),
    campaignId: p.uuid(),
    releaseId: p.uuid(),
    releaseNumber: p.integer(),
    formId: p.string(),
    page: p.string(),
    fields: p.json().$type<LeadField[]>(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['campaignId', 'id'] }],
})
export type LeadRow = InferEntity<typeof LeadEntity>

/** The forms of a release as they were published; what is sent in is checked against them. */
export const PublishedFormEntity = defineEntity({
  name: 'PublishedForm',
  tableName: 'published_form',
  properties: {
    releaseId: p.uuid().primary(),
    formId: p.string().primary(),
    campaignId: p.uuid(),
    companyId: p.uuid(),
    definition: p.json().$type<FormDefinition>(),
  },
  indexes: [{ properties: ['campaignId'] }],
})
export type PublishedFormRow = InferEntity<typeof PublishedFormEntity>

export const leadEntities = [LeadEntity, PublishedFormEntity]
