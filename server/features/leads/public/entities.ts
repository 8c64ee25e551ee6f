import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { LeadStatus } from '#shared/contract/lead-statuses.ts'
import type { FormDefinition } from './form-definition.ts'
import { MemberEntity, ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** What was answered to one field, with the label (for consent: the whole text) as it stood there. */
export type LeadField = {
  name: string
  label: string
  type: string
  value: string
  /** As the visitor wrote it, where it is kept in another form. */
  typed?: string
  /** Of a hidden input: the parameter of the page's address that it takes. */
  query?: string
}

export const LeadEntity = defineEntity({
  name: 'Lead',
  tableName: 'lead',
  properties: {
    /** Given by the server, so that leads sort by when they came. */
    id: p.uuid().primary(),
    /** Given by the visitor's browser: the same submission is stored once. */
    submissionId: p.uuid().unique(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    releaseId: p.uuid(),
    releaseNumber: p.integer(),
    formId: p.string(),
    page: p.string(),
    fields: p.json().$type<LeadField[]>(),
    /** All answers in the form in which they are searched, a line each. */
    searchText: p.text().default(''),
    /** Where the visitor came from: the source of the link, else the host that led here. */
    source: p.text().nullable(),
    /** The field that people don't see was filled in, by a robot or a browser. */
    isSpam: p.boolean().default(false),
    status: p.string().$type<LeadStatus>().default('open'),
    /** The member who takes care of it. */
    ownerId: p
      .manyToOne(MemberEntity)
      .mapToPk()
      .fieldName('owner_id')
      .deleteRule('set null')
      .index(false)
      .nullable(),
    /** What members write about it. */
    note: p.text().default(''),
    createdAt: p.datetime(3),
    /** When somebody first looked at it; null while it is new. */
    readAt: p.datetime(3).nullable(),
    /** It is erased: nobody sees it any more, and from then on it can't be brought back. */
    eraseAt: p.datetime(3).nullable(),
    /** Shared by what was erased in one go, so that it can be brought back in one. */
    erasureId: p.uuid().nullable(),
  },
  indexes: [
    { properties: ['campaignId', 'id'] },
    { properties: ['companyId', 'id'] },
    { properties: ['eraseAt'] },
    { properties: ['ownerId'] },
  ],
})
export type LeadRow = InferEntity<typeof LeadEntity>

/** The forms of a release as they were published; what is sent in is checked against them. */
export const PublishedFormEntity = defineEntity({
  name: 'PublishedForm',
  tableName: 'published_form',
  properties: {
    releaseId: p.uuid().primary(),
    formId: p.string().primary(),
    campaignId: ofCampaign(),
    companyId: ofCompany(),
    definition: p.json().$type<FormDefinition>(),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['campaignId'] }],
})
export type PublishedFormRow = InferEntity<typeof PublishedFormEntity>

/** What a company decided about its leads; none until it did. */
export const LeadSettingsEntity = defineEntity({
  name: 'LeadSettings',
  tableName: 'lead_settings',
  properties: {
    companyId: ofCompany().primary(),
    /** Older leads are erased; null keeps them. */
    retentionMonths: p.integer().nullable(),
    /** People who get a mail when a lead comes; only those who still may read leads do. */
    notify: p.json().$type<string[]>(),
    /** The hour (since 1970) in which the last mails were written, and for how many leads. */
    noticeHour: p.integer().default(0),
    noticesInHour: p.integer().default(0),
  },
})

export const leadEntities = [LeadEntity, PublishedFormEntity, LeadSettingsEntity]
export type LeadTables = TablesOf<(typeof leadEntities)[number]>
