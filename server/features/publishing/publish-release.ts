import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Services } from '#server/services.ts'
import type { Person } from '#server/http/caller.ts'
import { readCampaignDocument } from '#server/features/collaboration/read-campaign-document.ts'
import type { CampaignRow } from '#server/features/campaigns/entities.ts'
import { recordPublishedForms } from '#server/features/leads/published-forms.ts'
import { checkCampaign } from '#shared/page/check-campaign.ts'
import { recordPublishedPolls } from '#server/features/polls/published-polls.ts'
import { ReleaseEntity, ReleasePageEntity } from './entities.ts'
import type { ReleaseRow } from './entities.ts'
import { formsOf } from './forms-of.ts'
import { pollsOf } from './polls-of.ts'
import { renderRelease } from './render-release.ts'

/**
 * Freezes the campaign's document as it is on the disk now, renders all its pages, and makes them
 * the current release in one transaction together with `alongside` (the change of state). Throws
 * `checks-failed` when a check stands in the way. Of two that publish at once, one gets `conflict`.
 */
export async function publishRelease(
  services: Services,
  em: EntityManager,
  campaign: CampaignRow,
  person: Pick<Person, 'id' | 'name'>,
  alongside: (tx: EntityManager) => Promise<void>,
): Promise<ReleaseRow> {
  await services.flushRoom(campaign.id)
  const { snapshot, seq } = await readCampaignDocument(em, campaign.id)
  const checks = checkCampaign(snapshot, { now: services.clock().getTime() })
  const failed = checks.filter((check) => check.level === 'error')
  if (failed.length > 0)
    throw new AppError('checks-failed', failed.map((check) => check.message).join(' '))

  return em.transactional(async (tx) => {
    await alongside(tx)
    const release = await replaceCurrent(tx, campaign.id, {
      journalSeq: seq,
      publishedBy: person.id,
      publishedByName: person.name,
      publishedAt: services.clock(),
    })
    const pages = await renderRelease(services, tx, { campaign, release, snapshot })
    for (const { path, html, scriptHash } of pages)
      tx.create(ReleasePageEntity, {
        releaseId: release.id,
        path,
        html,
        scriptHash,
        bytes: Buffer.byteLength(html),
      })
    const scope = { releaseId: release.id, campaignId: campaign.id, companyId: campaign.companyId }
    await recordPublishedForms(tx, scope, formsOf(snapshot, campaign.slug))
    await recordPublishedPolls(tx, scope, pollsOf(snapshot))
    await tx.flush()
    return release
  })
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
