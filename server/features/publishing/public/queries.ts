import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Release } from '#shared/contract/campaigns.ts'
import { ReleaseEntity, ReleasePageEntity, ReleaseVariantEntity } from './entities.ts'
import type { PublishingTables, ReleaseRow } from './entities.ts'

/** The current release of each campaign that has one, by campaign id. */
export async function currentReleases(
  em: EntityManager,
  campaignIds: string[],
): Promise<Map<string, ReleaseRow>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await em.find(ReleaseEntity, { campaignId: campaignIds, current: true })
  return new Map(rows.map((row) => [row.campaignId, row]))
}

/** The id of a campaign's current release; null before its first. */
export async function currentReleaseId(
  em: EntityManager,
  campaignId: string,
): Promise<string | null> {
  const where = { campaignId, current: true }
  return (await em.findOne(ReleaseEntity, where, { fields: ['id'] }))?.id ?? null
}

/** A page of a release as visitors have it, or one of its variants; null where the release has no such page. */
export async function findPageHtml(
  em: EntityManager,
  releaseId: string,
  { pageId, variant }: { pageId: string; variant: string | undefined },
): Promise<string | null> {
  const where = { releaseId, pageId, variantId: variant }
  const shown =
    variant === undefined
      ? null
      : await em.findOne(ReleaseVariantEntity, where, { fields: ['html'] })
  if (shown) return shown.html
  return (
    (await em.findOne(ReleasePageEntity, { releaseId, pageId }, { fields: ['html'] }))?.html ?? null
  )
}

/** The highest number of a release of each campaign that has any, by campaign id. */
export async function lastNumbers(
  em: EntityManager,
  campaignIds: string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await em
    .getKysely<PublishingTables>()
    .selectFrom('release')
    .select(({ fn }) => ['campaign_id', fn.max('number').as('last')])
    .where('campaign_id', 'in', campaignIds)
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, row.last]))
}

/** When the first release of a campaign went out, in ms; null before. */
export async function firstReleaseAt(
  em: EntityManager,
  campaignId: string,
): Promise<number | null> {
  const [first] = await em.find(
    ReleaseEntity,
    { campaignId },
    { orderBy: { number: 'asc' }, limit: 1, fields: ['publishedAt'] },
  )
  return first?.publishedAt.getTime() ?? null
}

/** Whether a release of exactly this journal position was made at that time or later. */
export async function wentLive(
  em: EntityManager,
  campaignId: string,
  { journalSeq, since }: { journalSeq: number; since: Date },
): Promise<boolean> {
  const made = { campaignId, journalSeq, publishedAt: { $gte: since } }
  return (await em.count(ReleaseEntity, made)) > 0
}

/** All releases of a campaign, newest first, with the sizes of their pages. */
export async function listReleases(em: EntityManager, campaignId: string): Promise<Release[]> {
  const rows = await em.find(
    ReleaseEntity,
    { campaignId },
    { orderBy: { number: 'desc' }, limit: 200 },
  )
  const pages = await em.find(
    ReleasePageEntity,
    { releaseId: rows.map((row) => row.id) },
    { fields: ['releaseId', 'path', 'bytes'], orderBy: { path: 'asc' } },
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: row.publishedByName,
    journalSeq: row.journalSeq,
    current: row.current,
    anyway: typeof row.reason === 'string' ? { reason: row.reason } : null,
    pages: pages
      .filter((page) => page.releaseId === row.id)
      .map(({ path, bytes }) => ({ path, bytes })),
  }))
}
