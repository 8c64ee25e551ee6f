import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'

/**
 * Makes an earlier release the one that visitors get, as it was rendered, in the transaction of `tx`,
 * in which the campaign is locked. Gives the release; one that is current already stays so. Throws
 * `not-found` for a release of another campaign.
 */
export async function rollBack(
  tx: EntityManager,
  campaignId: string,
  releaseId: string,
): Promise<ReleaseRow> {
  const release = await tx.findOne(ReleaseEntity, { id: releaseId, campaignId })
  if (!release) throw new AppError('not-found')
  if (release.current) return release
  // One after the other: the unique index lets only one be current at any moment.
  await tx.nativeUpdate(ReleaseEntity, { campaignId, current: true }, { current: false })
  release.current = true
  await tx.flush()
  return release
}
