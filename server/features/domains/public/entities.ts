import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { Finding } from '../look-up-domain.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/**
 * A name that a company serves a campaign on, or wants to. Several companies may be adding a name;
 * the database lets only one have it verified. Given back, a verified one stays for a while, so that
 * nobody else gets it.
 */
export const CustomDomainEntity = defineEntity({
  name: 'CustomDomain',
  tableName: 'custom_domain',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    /** ASCII, lower case, without a dot at its end. */
    name: p.string(),
    campaignId: ofCampaign().nullable().deleteRule('set null'),
    /** The address that its campaign calls its own. */
    isPrimary: p.boolean(),
    /** Stands in the TXT record that proves whose the name is. */
    token: p.string(),
    addedByName: p.string(),
    addedAt: p.datetime(3),
    verifiedAt: p.datetime(3).nullable(),
    /** Since when visitors have been led here; null when they never were. */
    routedAt: p.datetime(3).nullable(),
    unprovenSince: p.datetime(3).nullable(),
    unroutedSince: p.datetime(3).nullable(),
    /** Since when a record is known to be gone, and people were told of it. */
    driftedAt: p.datetime(3).nullable(),
    lostAt: p.datetime(3).nullable(),
    /** What the last look into DNS gave. */
    finding: p.json().$type<Finding>().nullable(),
    checkedAt: p.datetime(3).nullable(),
    /** Null once it is given back. */
    nextCheckAt: p.datetime(3).nullable(),
    removedAt: p.datetime(3).nullable(),
    /** Until then nobody else can verify the name. */
    reservedUntil: p.datetime(3).nullable(),
  },
  uniques: [
    { properties: ['companyId', 'name'] },
    {
      name: 'custom_domain_one_verified',
      expression:
        'create unique index custom_domain_one_verified on custom_domain (name) where verified_at is not null',
    },
    {
      name: 'custom_domain_one_primary',
      expression:
        'create unique index custom_domain_one_primary on custom_domain (campaign_id) where is_primary',
    },
  ],
  indexes: [
    { properties: ['name'] },
    { properties: ['campaignId'] },
    { properties: ['nextCheckAt'] },
    { properties: ['removedAt'] },
  ],
})
export type CustomDomainRow = InferEntity<typeof CustomDomainEntity>

export const domainEntities = [CustomDomainEntity]
export type DomainTables = TablesOf<(typeof domainEntities)[number]>
