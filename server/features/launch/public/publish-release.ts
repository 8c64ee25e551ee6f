import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import type { Person } from '#server/core/caller.ts'
import {
  readCampaignAt,
  readCampaignDocument,
} from '#server/features/collaboration/public/read-campaign-document.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
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
import { renderRelease } from '../render-release.ts'
import type { Rendering } from '../render-release.ts'

/** What publishing needs of the process that does it. */
export type Publishing = Rendering & Pick<Services, 'clock' | 'flushRoom' | 'plans'>

/** What goes live: a version, what the journal held at a number, or else what is on the disk now. */
export type What = { versionId: string } | { journalSeq: number } | null

/**
 * Freezes the campaign's document as `what` says, renders all its pages, and makes them the current
 * release in one transaction together with `alongside` (the change of state). Throws `checks-failed`
 * when a check stands in the way, `approval-required` where the company wants another position
 * approved. Of two that publish at once, one gets `conflict`.
 */
export async function publishRelease(
  services: Publishing,
  em: EntityManager,
  campaign: CampaignRow,
  person: Pick<Person, 'id' | 'name'>,
  alongside: (tx: EntityManager) => Promise<void>,
  what: What,
): Promise<ReleaseRow> {
  const { snapshot, seq } = await readLaunchable(services, em, campaign, what)
  return em.transactional(async (tx) => {
    await requireLaunchRules(tx, campaign, seq)
    await alongside(tx)
    const release = await replaceCurrent(tx, campaign.id, {
      journalSeq: seq,
      publishedBy: person.id,
      publishedByName: person.name,
      publishedAt: services.clock(),
    })
    const { pages, missingHtml } = await renderRelease(services, tx, {
      campaign,
      release,
      snapshot,
    })
    release.missingHtml = missingHtml
    for (const page of pages)
      tx.create(ReleasePageEntity, {
        releaseId: release.id,
        ...page,
        bytes: Buffer.byteLength(page.html),
      })
    const scope = { releaseId: release.id, campaignId: campaign.id, companyId: campaign.companyId }
    await recordPublishedForms(tx, scope, formsOf(snapshot, campaign.slug))
    await recordPublishedPolls(tx, scope, pollsOf(snapshot))
    await tx.flush()
    const reason = { kind: 'release', personId: person.id } as const
    await recordVersionAt(tx, campaign, seq, reason, services.clock())
    return release
  })
}

/** What would go live, after the checks; throws `checks-failed` with what stands in the way. */
export async function readLaunchable(
  services: Pick<Services, 'clock' | 'flushRoom' | 'plans'>,
  em: EntityManager,
  campaign: CampaignRow,
  what: What,
): Promise<{ snapshot: CampaignSnapshot; seq: number }> {
  await services.flushRoom(campaign.id)
  const read = await readWhat(em, campaign, what, services)
  const checks = checkCampaign(read.snapshot, { now: services.clock().getTime() })
  const failed = checks.filter((check) => check.level === 'error')
  if (failed.length > 0)
    throw new AppError('checks-failed', failed.map((check) => check.message).join(' '))
  return read
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
  made: Pick<ReleaseRow, 'journalSeq' | 'publishedBy' | 'publishedByName' | 'publishedAt'>,
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
