import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { AnswerKind, Review, ReviewRule, SeenAt } from '#shared/contract/reviews.ts'
import type { Author } from '#shared/contract/threads.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'

/** A request for the approval of one exact version. A campaign has one open one at most. */
export const ReviewEntity = defineEntity({
  name: 'Review',
  tableName: 'review',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    versionId: p
      .manyToOne(VersionEntity)
      .mapToPk()
      .fieldName('version_id')
      .deleteRule('cascade')
      .index(false),
    /** Of the version; both never change. */
    number: p.integer(),
    journalSeq: p.integer(),
    /** Of what it says, SHA-256 in hex; null in reviews that were asked for before it was kept. */
    fingerprint: p.string().length(64).nullable(),
    state: p.string().$type<Review['state']>(),
    requestedBy: p.json().$type<Author>(),
    message: p.text(),
    /** Whom it was asked of, members but for guests; of those before there were stages all are of the first. */
    reviewers: p
      .json()
      .$type<{ id: string; name: string; stage?: number; kind?: Author['kind'] }[]>(),
    rule: p.json().$type<ReviewRule>().default('{"kind":"one"}'),
    /** Until when an answer is wanted, and the zone in which that was chosen. */
    dueAt: p.datetime(3).nullable(),
    dueZone: p.string().nullable(),
    /** When those it waits for are reminded next; null when nobody is any more. */
    remindAt: p.datetime(3).nullable(),
    nudgedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [
    { properties: ['campaignId', 'state'] },
    { properties: ['companyId', 'state'] },
    { properties: ['versionId'] },
    { properties: ['remindAt'] },
  ],
  uniques: [
    {
      name: 'review_one_open',
      expression:
        "create unique index review_one_open on review (campaign_id) where state = 'open'",
    },
  ],
})
export type ReviewRow = InferEntity<typeof ReviewEntity>

/** What somebody said to a review. Of several of one person the last that was not taken back counts. */
export const ReviewAnswerEntity = defineEntity({
  name: 'ReviewAnswer',
  tableName: 'review_answer',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    reviewId: p
      .manyToOne(ReviewEntity)
      .mapToPk()
      .fieldName('review_id')
      .deleteRule('cascade')
      .index(false),
    by: p.json().$type<Author>(),
    answer: p.string().$type<AnswerKind>(),
    words: p.text(),
    at: p.datetime(3),
    /** Which pages were opened by then, at which widths; null where that is not known. */
    seen: p.json().$type<SeenAt[]>().nullable(),
    /** Since when it counts no more, because whoever gave it took it back. */
    takenBackAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['reviewId'] },
    { properties: ['campaignId'] },
    { properties: ['companyId'] },
  ],
})
export type ReviewAnswerRow = InferEntity<typeof ReviewAnswerEntity>

export const reviewEntities = [ReviewEntity, ReviewAnswerEntity]
