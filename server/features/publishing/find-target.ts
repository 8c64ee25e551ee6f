import type { EntityManager } from '#server/platform/db/open-database.ts'
import { RedirectEntity, ReleaseEntity, ReleasePageEntity } from './public/entities.ts'

/**
 * Where an address of a campaign leads that no page of its current release has: where its own
 * redirect says, else to the page that was there in the latest release that had one. Null for neither.
 */
export async function findTarget(
  em: EntityManager,
  current: { id: string; campaignId: string },
  path: string,
): Promise<string | null> {
  const { campaignId } = current
  const own = await em.findOne(RedirectEntity, { campaignId, path })
  return own?.target ?? (await findMovedPage(em, current, path))
}

async function findMovedPage(
  em: EntityManager,
  { id, campaignId }: { id: string; campaignId: string },
  path: string,
): Promise<string | null> {
  const [former] = await em.find(
    ReleasePageEntity,
    { path, pageId: { $ne: null }, releaseId: { $in: await releasesOf(em, campaignId) } },
    { fields: ['pageId', 'releaseId'], orderBy: { releaseId: 'desc' }, limit: 1 },
  )
  if (!former?.pageId) return null
  const where = { releaseId: id, pageId: former.pageId }
  return (await em.findOne(ReleasePageEntity, where, { fields: ['path'] }))?.path ?? null
}

/** Their ids sort by time. */
async function releasesOf(em: EntityManager, campaignId: string): Promise<string[]> {
  const newest = { fields: ['id'], orderBy: { number: 'desc' }, limit: 200 } as const
  return (await em.find(ReleaseEntity, { campaignId }, newest)).map(({ id }) => id)
}
