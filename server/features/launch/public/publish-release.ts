import { v7 as uuidv7 } from 'uuid'
import type { AuditDetails } from '#shared/contract/audit-actions.ts'
import { canBeOverruled } from '#shared/contract/publish-anyway.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import type { Person } from '#server/core/caller.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { settleRelease } from '#server/core/campaigns/schedules.ts'
import { recordPublishedForms } from '#server/features/leads/public/published-forms.ts'
import { checkFound } from '#shared/page/checks/check-campaign.ts'
import { recordPublishedPolls } from '#server/features/polls/public/published-polls.ts'
import type { HistoryLimit } from '#server/features/versions/public/history-limit.ts'
import { requireVersion } from '#server/features/versions/public/queries.ts'
import { recordVersionAt } from '#server/features/versions/public/record-version.ts'
import { variantsShown } from '#server/features/experiments/public/active-experiments.ts'
import { settleExperiments } from '#server/features/experiments/public/settle-experiments.ts'
import { recordGoals } from '#server/features/goals/public/record-goals.ts'
import { keepRendered } from '#server/features/publishing/public/keep-rendered.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'
import { requireLaunchRules } from './launch-rules.ts'
import { partsWork } from './launch-works.ts'
import type { ReleaseParts } from './launch-works.ts'
import { keepFonts, makePublishedFonts } from './published-fonts.ts'
import type { FontMaking, PublishedFonts } from './published-fonts.ts'
import { gatherIngredients } from './gather-ingredients.ts'
import type { Rendering } from './gather-ingredients.ts'
import type { RenderedRelease, renderVariants } from './render-pages.ts'
import { renderWork } from './render-work.ts'
import type { Here } from './standing.ts'

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
  const { parts, seq, failed } = await readLaunchable(services, em, campaign, what, isAnyway)
  const next = { id: uuidv7(), number: await nextNumber(em, campaign.id) }
  const made = await makePages(services, em, { campaign, release: next, parts, seq })
  return em.transactional(async (tx) => {
    const overruled = [...failed, ...(await requireLaunchRules(tx, campaign, seq, isAnyway))]
    const release = await replaceCurrent(tx, campaign.id, {
      ...next,
      journalSeq: seq,
      publishedBy: by.id,
      publishedByName: by.name,
      publishedAt: services.clock(),
      reason: overruled.length > 0 ? (reason ?? null) : null,
    })
    await alongside(tx, releaseDetails(release, overruled))
    await settleRelease(tx, campaign.id, seq)
    await keepPages(tx, { campaign, release, parts, made })
    const { families } = parts
    await settleExperiments(tx, campaign, { now: release.publishedAt, families })
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

type Made = {
  rendered: RenderedRelease & { variants: ReturnType<typeof renderVariants> }
  fonts: PublishedFonts
}

/** Renders the pages of a release with its fonts, before the transaction begins: it takes a while. */
async function makePages(
  services: Publishing,
  em: EntityManager,
  asked: {
    campaign: CampaignRow
    release: Here['release']
    parts: ReleaseParts
    seq: number
  },
): Promise<Made> {
  const { campaign, release, parts, seq } = asked
  const { theme } = parts.outline
  const fonts = await makePublishedFonts(services, em, campaign, { theme, seq })
  const { families } = fonts
  const { assetIds } = parts
  const ingredients = await gatherIngredients(services, em, { campaign, assetIds, families })
  const { id, slug } = campaign
  const place = { pageSecret: services.pageSecret, pagesOrigin: services.pagesOrigin() }
  const here = { ...place, campaign: { id, slug }, release }
  const question = { campaign, at: seq, given: { ingredients, here } }
  const read = await services.documents.readAt(em, renderWork, question)
  if (!read) throw new AppError('not-found')
  return { rendered: read.found, fonts }
}

/** Stores the pages of a release with their fonts, forms and polls. */
async function keepPages(
  tx: EntityManager,
  asked: { campaign: CampaignRow; release: ReleaseRow; parts: ReleaseParts; made: Made },
): Promise<void> {
  const { campaign, release, parts, made } = asked
  const { rendered, fonts } = made
  release.fonts = fonts.families.length > 0 ? [...fonts.families] : null
  await keepFonts(tx, campaign.id, fonts)
  release.missingHtml = rendered.missingHtml
  await tx.flush()
  await keepRendered(tx, release.id, rendered.pages, rendered.variants)
  const scope = { releaseId: release.id, campaignId: campaign.id, companyId: campaign.companyId }
  await recordPublishedForms(tx, scope, parts.forms)
  await recordPublishedPolls(tx, scope, parts.polls)
  await recordGoals(tx, { ...scope, now: release.publishedAt }, parts.goals)
  await tx.flush()
}

/**
 * What would go live, after the checks, with what of them failed. Throws `checks-failed` with what
 * stands in the way: each failure, or, where it is to go live `anyway`, what no reason makes up for.
 */
export async function readLaunchable(
  services: Pick<Services, 'clock' | 'flushRoom' | 'plans' | 'documents'>,
  em: EntityManager,
  campaign: CampaignRow,
  what: What,
  anyway = false,
): Promise<{ parts: ReleaseParts; seq: number; failed: string[] }> {
  await services.flushRoom(campaign.id)
  const { found: parts, seq } = await readWhat(em, campaign, what, services)
  const checks = [...parts.checks, ...checkFound(parts.outline)]
  const failed = checks.filter((check) => check.level === 'error')
  const refused = failed.filter((check) => !anyway || !canBeOverruled(check))
  if (refused.length > 0)
    throw new AppError('checks-failed', refused.map((check) => check.message).join(' '))
  return { parts, seq, failed: failed.map((check) => check.message) }
}

async function readWhat(
  em: EntityManager,
  campaign: CampaignRow,
  what: What,
  services: HistoryLimit & Pick<Services, 'documents'>,
) {
  const shownVariants = await variantsShown(em, campaign.id)
  const given = { slug: campaign.slug, checkedAt: services.clock().getTime(), shownVariants }
  if (!what) return services.documents.readNow(em, partsWork, { campaign, given })
  const { journalSeq: at } =
    'versionId' in what ? await requireVersion(em, campaign, what.versionId, services) : what
  const kept = await services.documents.readAt(em, partsWork, { campaign, given, at })
  if (!kept) throw new AppError('not-found')
  return kept
}

async function nextNumber(em: EntityManager, campaignId: string): Promise<number> {
  const [last] = await em.find(
    ReleaseEntity,
    { campaignId },
    { orderBy: { number: 'desc' }, limit: 1, fields: ['number'] },
  )
  return (last?.number ?? 0) + 1
}

/** Makes it the current release. Throws `conflict` when somebody published meanwhile. */
async function replaceCurrent(
  tx: EntityManager,
  campaignId: string,
  made: Pick<
    ReleaseRow,
    'id' | 'number' | 'journalSeq' | 'publishedBy' | 'publishedByName' | 'publishedAt' | 'reason'
  >,
): Promise<ReleaseRow> {
  if ((await nextNumber(tx, campaignId)) !== made.number) throw new AppError('conflict')
  await tx.nativeUpdate(ReleaseEntity, { campaignId, current: true }, { current: false })
  const release = tx.create(ReleaseEntity, { campaignId, current: true, ...made })
  await tx.flush()
  return release
}
