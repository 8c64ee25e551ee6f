import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { LinkRight } from '#shared/permissions/can.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { Reader } from '#server/platform/db/queries.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/**
 * Whose rights may be others than before, written by triggers of the database, in the transaction of
 * the change and whoever makes it. Those of the last hour are kept.
 */
export const RightsChangeEntity = defineEntity({
  name: 'RightsChange',
  tableName: 'rights_change',
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.string().$type<'person' | 'company' | 'campaign' | 'account'>(),
    subjectId: p.uuid(),
    at: p.datetime(3),
  },
})

/**
 * A link that opens one campaign without an account. It is worth what whoever made it may give: it
 * works while they may share.
 */
export const ShareLinkEntity = defineEntity({
  name: 'ShareLink',
  tableName: 'share_link',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    label: p.string(),
    /** 256 random bits. Kept as it is, so that the link can be copied again. */
    token: p.string().unique(),
    rights: p.json().$type<LinkRight[]>(),
    /** An argon2id PHC string. */
    passwordHash: p.string().length(500).nullable(),
    createdBy: p.uuid(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['companyId'] },
    { properties: ['campaignId'] },
    { properties: ['createdBy'] },
  ],
})
export type ShareLinkRow = InferEntity<typeof ShareLinkEntity>

/** Who has entered by a link: a guest, or a signed-in person who is not in the company. */
export const LinkAdmissionEntity = defineEntity({
  name: 'LinkAdmission',
  tableName: 'link_admission',
  properties: {
    linkId: p
      .manyToOne(ShareLinkEntity)
      .mapToPk()
      .fieldName('link_id')
      .deleteRule('cascade')
      .index(false)
      .primary(),
    holderId: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    name: p.string(),
    enteredAt: p.datetime(3),
  },
  indexes: [
    { properties: ['holderId', 'companyId'] },
    { properties: ['companyId'] },
    { properties: ['campaignId'] },
  ],
})

/**
 * A link that shows the wall of a company, or of one campaign, without an account, and nothing else. It
 * works while whoever made it may see the numbers.
 */
export const WallLinkEntity = defineEntity({
  name: 'WallLink',
  tableName: 'wall_link',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    /** Null for all campaigns of the company. */
    campaignId: ofCampaign().nullable(),
    label: p.string(),
    /** 256 random bits. Kept as it is, so that the link can be copied again. */
    token: p.string().unique(),
    createdBy: p.uuid(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['companyId'] },
    { properties: ['campaignId'] },
    { properties: ['createdBy'] },
  ],
})
export type WallLinkRow = InferEntity<typeof WallLinkEntity>

/** A screen that has entered by a link of the wall: a guest, or a signed-in person from elsewhere. */
export const WallAdmissionEntity = defineEntity({
  name: 'WallAdmission',
  tableName: 'wall_admission',
  properties: {
    linkId: p
      .manyToOne(WallLinkEntity)
      .mapToPk()
      .fieldName('link_id')
      .deleteRule('cascade')
      .index(false)
      .primary(),
    holderId: p.uuid().primary(),
    companyId: ofCompany(),
    enteredAt: p.datetime(3),
  },
  indexes: [{ properties: ['holderId'] }, { properties: ['companyId'] }],
})

export const accessEntities = [
  RightsChangeEntity,
  ShareLinkEntity,
  LinkAdmissionEntity,
  WallLinkEntity,
  WallAdmissionEntity,
]

/** The tables that say who may do what. */
export type AccessTables = TablesOf<(typeof accessEntities)[number]> &
  CompanyTables &
  CampaignTables
export type AccessReader = Reader<AccessTables>
