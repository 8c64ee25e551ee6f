import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { Alternate } from '#shared/campaign/model/translations.ts'
import type { OwnFamily } from '#shared/page/css/own-font-rules.ts'
import type { Spoken } from '#shared/languages/page-language.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** A version frozen and rendered. Immutable but for `current`, which one release a campaign has. */
export const ReleaseEntity = defineEntity({
  name: 'Release',
  tableName: 'release',
  properties: {
    id: p.uuid().primary(),
    campaignId: ofCampaign(),
    number: p.integer(),
    /** The journal position that it shows. */
    journalSeq: p.integer(),
    current: p.boolean(),
    publishedBy: p.uuid(),
    publishedByName: p.string(),
    publishedAt: p.datetime(3),
    /** Why it went live although checks failed; null where none did. */
    reason: p.text().nullable(),
    /** What stands where it has no page, as a whole HTML document; read only where it is asked for. */
    missingHtml: p.text().lazy().nullable(),
    /** The company's own fonts as its pages have them; null where they have none. */
    fonts: p.json().$type<OwnFamily[]>().nullable(),
  },
  uniques: [
    { properties: ['campaignId', 'number'] },
    {
      name: 'release_one_current',
      expression: 'create unique index release_one_current on release (campaign_id) where current',
    },
  ],
})
export type ReleaseRow = InferEntity<typeof ReleaseEntity>

/** The release that a row belongs to, and goes with. */
const ofRelease = () =>
  p.manyToOne(ReleaseEntity).mapToPk().fieldName('release_id').deleteRule('cascade').index(false)

/** One rendered page of a release: a whole HTML document. */
export const ReleasePageEntity = defineEntity({
  name: 'ReleasePage',
  tableName: 'release_page',
  properties: {
    releaseId: ofRelease().primary(),
    path: p.string().primary(),
    /** The page in the document, whatever its path; null for releases from before this was kept. */
    pageId: p.string().nullable(),
    /** Whether search engines are asked in. */
    isIndexed: p.boolean().default(true),
    /** The page in several languages, itself among them; null where it is in one. */
    alternates: p.json().$type<Alternate[]>().nullable(),
    html: p.text(),
    /** Hash of the inline script for the page's Content-Security-Policy, e.g. `sha256-…`. */
    scriptHash: p.string(),
    bytes: p.integer(),
    /** Its language and what is said otherwise in it; null for English as it comes. */
    spoken: p.json().$type<Spoken>().nullable(),
  },
})

export type ReleasePageRow = InferEntity<typeof ReleasePageEntity>

/** A variant of a page of a release, rendered in the page's place; visitors get it by an experiment. */
export const ReleaseVariantEntity = defineEntity({
  name: 'ReleaseVariant',
  tableName: 'release_variant',
  properties: {
    releaseId: ofRelease().primary(),
    variantId: p.string().primary(),
    pageId: p.string(),
    html: p.text().lazy(),
    scriptHash: p.string(),
    bytes: p.integer(),
    /** The same for as long as the page and the variant show the same. */
    content: p.string(),
  },
})
export type ReleaseVariantRow = InferEntity<typeof ReleaseVariantEntity>

/**
 * A font made small for a campaign, as WOFF2, by the hash of its content. Releases name it for as long as
 * they can be rolled back to, so it goes with the campaign only.
 */
export const PublishedFontEntity = defineEntity({
  name: 'PublishedFont',
  tableName: 'published_font',
  properties: {
    campaignId: ofCampaign().primary(),
    hash: p.string().primary(),
    content: p.blob(),
  },
})

/** An address of a campaign that leads elsewhere, for as long as no page has it. */
export const RedirectEntity = defineEntity({
  name: 'Redirect',
  tableName: 'campaign_redirect',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    /** A normalised path within the campaign. */
    path: p.string(),
    /** A path within the campaign, perhaps with a query and an anchor, or an address by https. */
    target: p.text(),
    createdBy: p.uuid(),
    createdByName: p.string(),
    createdAt: p.datetime(3),
  },
  uniques: [{ properties: ['campaignId', 'path'] }],
  indexes: [{ properties: ['companyId'] }],
})
export type RedirectRow = InferEntity<typeof RedirectEntity>

export const publishingEntities = [
  ReleaseEntity,
  ReleasePageEntity,
  ReleaseVariantEntity,
  PublishedFontEntity,
  RedirectEntity,
]
export type PublishingTables = TablesOf<(typeof publishingEntities)[number]>
