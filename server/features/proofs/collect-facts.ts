import type { Services } from '#server/core/services.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { findAssets } from '#server/features/assets/public/queries.ts'
import { publicHref } from '#server/features/publishing/public/public-href.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { ReviewEntity } from '#server/features/reviews/public/entities.ts'
import type { ReviewRow } from '#server/features/reviews/public/entities.ts'
import { presentReviews } from '#server/features/reviews/public/queries.ts'
import { ThreadEntity } from '#server/features/threads/public/entities.ts'
import {
  fingerprintOf,
  fingerprintOfRelease,
  orderedJson,
} from '#server/features/versions/public/fingerprint.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { must } from '#shared/lib/must.ts'
import { isCounted } from '#shared/reviews/own-answer.ts'
import type { ProofFacts } from './proof-facts.ts'
import { versionFactsWork } from '#server/features/versions/public/version-facts-work.ts'

/** Nobody makes so many of one version; a proof with more lists the first ones. */
const mostReleases = 20

/** What a proof is about: a round of review that is over. */
export type Proven = { campaign: CampaignRow; row: ReviewRow; review: Review }

/** The round, if it is one of the campaign and over; else `not-found`, or `conflict` while it is open. */
export async function requireFinished(
  em: EntityManager,
  campaign: CampaignRow,
  reviewId: string,
): Promise<Proven> {
  const row = await em.findOne(ReviewEntity, { id: reviewId, campaignId: campaign.id })
  const [review] = row ? await presentReviews(em, [row]) : []
  if (!row || !review) throw new AppError('not-found')
  if (row.state === 'open')
    throw new AppError('conflict', 'This round is not over yet. There is a proof of it then.')
  return { campaign, row, review }
}

/** What a proof depends on. While it is the same, the same proof is given. */
export async function proofKey(em: EntityManager, { row, review }: Proven): Promise<string> {
  const releases = (await releasesOf(em, row)).map(({ id }) => id)
  const { state, answers } = review
  return fingerprintOf(orderedJson({ form: 1, reviewId: row.id, state, answers, releases }))
}

/** Everything of it as it is now. */
export async function collectFacts(
  services: Pick<Services, 'pagesOrigin' | 'documents'>,
  em: EntityManager,
  { campaign, row, review }: Proven,
): Promise<ProofFacts> {
  const { companyId, id: campaignId } = campaign
  const company = await em.findOneOrFail(CompanyEntity, { id: companyId })
  const version = await em.findOneOrFail(VersionEntity, { id: row.versionId })
  const asked = { campaign, given: null, at: row.journalSeq }
  const read = (await services.documents.readAt(em, versionFactsWork, asked)) ?? undefined
  const { pages, fingerprint } = must(read, 'no such version').found
  const logoId = company.brandKit.logoAssetId
  const logo = logoId ? (await findAssets(em, companyId, [logoId])).get(logoId) : undefined
  const settledAt = settledAtOf(review)
  return {
    company: {
      name: company.name,
      logo: logo ? { assetId: logo.id, widths: logo.widths } : null,
      approvalsNeeded: company.approvalsNeeded,
      guestsApprove: company.guestsApprove,
    },
    campaign: {
      id: campaignId,
      name: campaign.name,
      address: `${services.pagesOrigin()}${publicHref('/', campaign.slug)}`,
    },
    round: await em.count(ReviewEntity, { campaignId, id: { $lte: row.id } }),
    review,
    version: {
      name: version.name ?? null,
      fingerprint,
    },
    pages,
    settledAt: settledAt?.getTime() ?? null,
    comments: await countComments(em, campaignId, settledAt ?? row.createdAt),
    releases: await describeReleases(em, row),
    zone: row.dueZone ?? 'UTC',
  }
}

/** When the last answer came that counts. */
function settledAtOf({ answers }: Review): Date | null {
  const last = answers.findLast(isCounted)
  return last ? new Date(last.at) : null
}

const releasesOf = (em: EntityManager, { campaignId, journalSeq }: ReviewRow) =>
  em.find(
    ReleaseEntity,
    { campaignId, journalSeq },
    { orderBy: { number: 'asc' }, limit: mostReleases },
  )

async function describeReleases(
  em: EntityManager,
  row: ReviewRow,
): Promise<ProofFacts['releases']> {
  const described = []
  // One after the other: a release may be large.
  for (const { id, number, publishedAt, publishedByName: by } of await releasesOf(em, row)) {
    const files = await em.fork().find(ReleasePageEntity, { releaseId: id })
    const fingerprint = fingerprintOfRelease(files)
    described.push({ number, at: publishedAt.getTime(), by, fingerprint, files: files.length })
  }
  return described
}

/** Threads that guests may see, too: how many were open at that time, and how many resolved. */
async function countComments(em: EntityManager, campaignId: string, at: Date) {
  const shown = { campaignId, internal: false, createdAt: { $lte: at } }
  const all = await em.count(ThreadEntity, shown)
  const resolved = await em.count(ThreadEntity, { ...shown, resolvedAt: { $lte: at } })
  return { open: all - resolved, resolved }
}
