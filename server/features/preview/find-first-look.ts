import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { can, isGuest } from '#shared/permissions/can.ts'
import { isCounted } from '#shared/reviews/own-answer.ts'
import type { ReviewAnswer } from '#shared/reviews/own-answer.ts'
import { reviewLines } from '#shared/reviews/review-lines.ts'
import type { ReviewLines } from '#shared/reviews/review-lines.ts'
import { requireCampaign } from '#server/core/access/require-campaign.ts'
import type { Caller } from '#server/core/caller.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import { pageLookWork } from '#server/features/page-pictures/public/page-works.ts'
import { listReviews } from '#server/features/reviews/public/queries.ts'

export type Asked = {
  campaignId: string
  /** Of the page; the first one where the campaign has none of that path. */
  path: string | null
  now: Date
}

/** What the preview of a campaign shows first to one person. */
export type FirstLook = {
  campaign: CampaignRow
  /** The position of its journal that is shown. */
  seq: number
  site: CampaignSnapshot['site']
  /** Without its sections. */
  page: PageSnapshot
  /** Whatever may be the id of a picture on it. */
  assetIds: string[]
  pageCount: number
  lines: Pick<ReviewLines, 'state' | 'own'>
  mayApprove: boolean
  openReviewId: string | null
  isGuest: boolean
  /** Whether they may see what is asked, and what is said about the page. */
  maySeeReviews: boolean
  mayReadThreads: boolean
}

/**
 * What the preview will show this person, by the same rules (`client/features/preview/use-held.ts`):
 * those who are to say yes or no get the version under review, others the page as it is edited. Null
 * where it would show no page. Throws `not-found` and `forbidden` as the API does.
 */
export async function findFirstLook(
  { documents }: Pick<Services, 'documents'>,
  em: EntityManager,
  caller: Caller,
  { campaignId, path, now }: Asked,
): Promise<FirstLook | null> {
  const asked = { campaignId, action: 'campaign.see', now } as const
  const { campaign, actor } = await requireCampaign(em, caller, asked)
  const subject = { companyId: campaign.companyId, campaignId }
  const maySeeReviews = can(actor, 'review.see', subject)
  const reviews = maySeeReviews ? await listReviews(em, campaignId) : []
  const open = reviews.find(({ state }) => state === 'open') ?? null
  const mayApprove = can(actor, 'campaign.approve', subject)
  const question = { campaign, given: { path } }
  const at = open && mayApprove ? open.version.journalSeq : null
  const held = at === null ? null : await documents.readAt(em, pageLookWork, { ...question, at })
  const { found, seq } = held ?? (await documents.readNow(em, pageLookWork, question))
  if (!found || found.isEmpty) return null
  const { outline, page, assetIds } = found
  const approved = reviews.find(({ state }) => state === 'approved')
  const approval = approved?.answers.some(isCountedYes)
    ? { isBehind: held !== null || seq !== approved.version.journalSeq }
    : null
  const me = { kind: caller.isGuest ? 'guest' : 'member', id: caller.person.id } as const
  const { state, own } = reviewLines({ reviews, approval, me })
  return {
    campaign,
    seq,
    site: outline.site,
    page,
    pageCount: outline.pages.length,
    assetIds,
    lines: { state, own },
    mayApprove,
    openReviewId: open?.id ?? null,
    isGuest: isGuest(actor),
    maySeeReviews,
    mayReadThreads: can(actor, 'thread.see', subject),
  }
}

const isCountedYes = (one: ReviewAnswer) => one.answer === 'approved' && isCounted(one)
