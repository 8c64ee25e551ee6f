import { v7 as uuidv7 } from 'uuid'
import type { AuditDetails } from '#shared/contract/audit-actions.ts'
import { canBeOverruled } from '#shared/contract/publish-anyway.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import type { Person } from '#server/core/caller.ts'
import {
  readCampaignAt,
  readCampaignDocument,
} from '#server/features/collaboration/public/read-campaign-document.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { settleRelease } from '#server/core/campaigns/schedules.ts'
import { recordPublishedForms } from '#server/features/leads/public/published-forms.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { checkCampaign } from '#shared/page/checks/check-campaign.ts'
import { recordPublishedPolls } from '#server/features/polls/public/published-polls.ts'
import type { HistoryLimit } from '#server/features/versions/public/history-limit.ts'
import { requireVersion } from '#server/features/versions/public/queries.ts'
import { recordVersionAt } from '#server/features/versions/public/record-version.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'
import { requireLaunchRules } from './launch-rules.ts'
import { formsOf } from '../forms-of.ts'
import { pollsOf } from '../polls-of.ts'
import { keepFonts, makePublishedFonts } from './published-fonts.ts'
import type { FontMaking, PublishedFonts } from './published-fonts.ts'
import { renderRelease } from './render-release.ts'
import type { Rendering } from './render-release.ts'
import { standingHere } from './standing.ts'

/** What publishing needs of the process that does it. */
export type Publishing = Rendering &
  FontMaking &
  Pick<Services, 'clock' | 'flushRoom' | 'plans' | 'pageSecret' | 'pagesOrigin'>

/** What goes live: a version, what the journal held at a number, or else what is on the disk now. */
export type What = { versionId: string } | { journalSeq: number } | null

/** What goes live by whom, and the reason for which it does although checks of its content fail. */
export type Launch = { what: What; by: Pick<Person, 'id' | 'name'>; reason?: string | undefined }

/** The change of state and what tells of it, with `details` of the release for the audit log. */
export type Alongside = (tx: EntityManager, details: AuditDetails) => Promise<void>

/**
 * Freezes the campaign's document as `what` says, renders all its pages, and makes them the current
 * release in one transaction together with `alongside`. Throws `checks-failed` when a check stands in
 * the way, unless there is a reason that makes up for it, and `approval-required` where the company
 * wants another position approved. Of two that publish at once, one gets `conflict`.
 */
export async function publishRelease(
  services: Publishing,
  em: EntityManager,
  campaign: CampaignRow,
  { what, by, reason }: Launch,
  alongside: Alongside,
): Promise<ReleaseRow> {
  const isAnyway = reason !== undefined
  const { snapshot, seq, failed } = await readLaunchable(services, em, campaign, what, isAnyway)
  const fonts = await makePublishedFonts(services, em, campaign, snapshot)
  return em.transactional(async (tx) => {
    const overruled = [...failed, ...(await requireLaunchRules(tx, campaign, seq, isAnyway))]
    const release = await replaceCurrent(tx, campaign.id, {
      journalSeq: seq,
      publishedBy: by.id,
      publishedByName: by.name,
      publishedAt: services.clock(),
      reason: overruled.length > 0 ? (reason ?? null) : null,
    })
    await alongside(tx, releaseDetails(release, overruled))
    await settleRelease(tx, campaign.id, seq)
    await keepPages(services, tx, { campaign, release, snapshot, fonts })
    const kept = { kind: 'release', personId: by.id } as const
    await recordVersionAt(tx, campaign, seq, kept, services.clock())
    return release
  })
}

const problemsTold = 5
/** In characters. */
const longestProblem = 200

/** What the audit log tells of a release; of what it overruled the number and the first few. */
function releaseDetails({ number, reason }: ReleaseRow, overruled: string[]): AuditDetails {
  const release = String(number)
  if (!reason) return { release }
  const told = [...new Set(overruled)].slice(0, problemsTold)
  const problems = told.map((one) => one.slice(0, longestProblem).toWellFormed())
  return { release, reason, failed: String(overruled.length), problems: problems.join('\n') }
}

type Made = { release: ReleaseRow; snapshot: CampaignSnapshot; fonts: PublishedFonts }

/** Renders the pages of a release and stores them with their fonts, forms and polls. */
async function keepPages(
  services: Publishing,
  tx: EntityManager,
  { campaign, release, snapshot, fonts }: { campaign: CampaignRow } & Made,
): Promise<void> {
  const standingOf = standingHere(services, campaign, release)
  const { families } = fonts
  const rendered = await renderRelease(services, tx, { campaign, snapshot, standingOf, families })
  release.fonts = families.length > 0 ? [...families] : null
  await keepFonts(tx, campaign.id, fonts)
  release.missingHtml = rendered.missingHtml
  for (const page of rendered.pages)
    tx.create(ReleasePageEntity, {
      releaseId: release.id,
      ...page,
      bytes: Buffer.byteLength(page.html),
    })
  const scope = { releaseId: release.id, campaignId: campaign.id, companyId: campaign.companyId }
  await recordPublishedForms(tx, scope, formsOf(snapshot, campaign.slug))
  await recordPublishedPolls(tx, scope, pollsOf(snapshot))
  await tx.flush()
}

/**
 * What would go live, after the checks, with what of them failed. Throws `checks-failed` with what
 * stands in the way: each failure, or, where it is to go live `anyway`, what no reason makes up for.
 */
export async function readLaunchable(
  services: Pick<Services, 'clock' | 'flushRoom' | 'plans'>,
  em: EntityManager,
  campaign: CampaignRow,
  what: What,
  anyway = false,
): Promise<{ snapshot: CampaignSnapshot; seq: number; failed: string[] }> {
  await services.flushRoom(campaign.id)
  const read = await readWhat(em, campaign, what, services)
  const checks = checkCampaign(read.snapshot, { now: services.clock().getTime() })
  const failed = checks.filter((check) => check.level === 'error')
  const refused = failed.filter((check) => !anyway || !canBeOverruled(check))
  if (refused.length > 0)
    throw new AppError('checks-failed', refused.map((check) => check.message).join(' '))
  return { ...read, failed: failed.map((check) => check.message) }
}

async function readWhat(em: EntityManager, campaign: CampaignRow, what: What, limit: HistoryLimit) {
  if (!what) return readCampaignDocument(em, campaign.id)
  const { journalSeq: seq } =
    'versionId' in what ? await requireVersion(em, campaign, what.versionId, limit) : what
  const kept = await readCampaignAt(em, campaign.id, seq)
  if (!kept) throw new AppError('not-found')
  return { snapshot: kept.snapshot, seq }
}

/** The next release by number. The unique index on `current` lets only one be. */
async function replaceCurrent(
  tx: EntityManager,
  campaignId: string,
  made: Pick<
    ReleaseRow,
    'journalSeq' | 'publishedBy' | 'publishedByName' | 'publishedAt' | 'reason'
  >,
): Promise<ReleaseRow> {
  await tx.nativeUpdate(ReleaseEntity, { campaignId, current: true }, { current: false })
  const [last] = await tx.find(
    ReleaseEntity,
    { campaignId },
    { orderBy: { number: 'desc' }, limit: 1 },
  )
  const release = tx.create(ReleaseEntity, {
    id: uuidv7(),
    campaignId,
    number: (last?.number ?? 0) + 1,
    current: true,
    ...made,
  })
  await tx.flush()
  return release
}
