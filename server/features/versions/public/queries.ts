import { AppError } from '#shared/errors/catalogue.ts'
import type { Version } from '#shared/contract/versions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { lastPosition } from '#server/features/collaboration/public/positions.ts'
import { writersBetween } from '#server/features/collaboration/public/writers-between.ts'
import { joinWriters } from '#server/features/collaboration/public/writers.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { VersionEntity } from './entities.ts'
import type { VersionRow } from './entities.ts'
import { historySince } from './history-limit.ts'
import type { HistoryLimit } from './history-limit.ts'

const pageLength = 100

/** Versions of a campaign, newest first: those older than the version `before`. */
export async function listVersions(
  em: EntityManager,
  campaign: CampaignRow,
  { before }: { before?: string | undefined },
  limit: HistoryLimit,
): Promise<{ versions: Version[]; hasMore: boolean }> {
  const from = before ? await requireVersion(em, campaign, before, limit) : null
  const rows = await em.find(
    VersionEntity,
    {
      ...(await within(em, campaign, limit)),
      ...(from ? { journalSeq: { $lt: from.journalSeq } } : {}),
    },
    { orderBy: { journalSeq: 'desc' }, limit: pageLength + 1 },
  )
  const versions = await presentVersions(em, campaign, rows.slice(0, pageLength))
  return { versions, hasMore: rows.length > pageLength }
}

/** The version with this id, if it is one of the campaign; else `not-found`. */
export async function requireVersion(
  em: EntityManager,
  campaign: CampaignRow,
  versionId: string,
  limit: HistoryLimit,
): Promise<VersionRow> {
  const where = { id: versionId, ...(await within(em, campaign, limit)) }
  const version = await em.findOne(VersionEntity, where)
  if (!version) throw new AppError('not-found')
  return version
}

/** Who wrote in the campaign since a version, also since the last one. */
export async function writersSince(
  em: EntityManager,
  campaign: CampaignRow,
  { journalSeq }: Pick<VersionRow, 'journalSeq'>,
): Promise<{ person: Version['writers'][number]; clients: number[] }[]> {
  const { id: campaignId, companyId } = campaign
  const later = await em.find(
    VersionEntity,
    { campaignId, journalSeq: { $gt: journalSeq } },
    { orderBy: { journalSeq: 'desc' } },
  )
  const last = later[0]?.journalSeq ?? journalSeq
  const newest = await writersBetween(em, campaignId, last, await lastPosition(em, campaignId))
  const writers = joinWriters([newest, ...later.map((version) => version.writers)])
  const personOf = await namesOf(
    em,
    companyId,
    writers.map(({ personId }) => personId),
  )
  return writers.map(({ personId, clients }) => ({ person: personOf(personId), clients }))
}

/** Versions as the API shows them; people by the names that they have in the company. */
export async function presentVersions(
  em: EntityManager,
  { companyId }: Pick<CampaignRow, 'companyId'>,
  rows: readonly VersionRow[],
): Promise<Version[]> {
  const ids = rows.flatMap(({ createdBy, writers }) => [
    ...(createdBy ? [createdBy] : []),
    ...writers.map(({ personId }) => personId),
  ])
  const personOf = await namesOf(em, companyId, ids)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    journalSeq: row.journalSeq,
    name: row.name ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy ? personOf(row.createdBy) : null,
    writers: row.writers.map(({ personId }) => personOf(personId)),
    restoredFrom: row.restoredFrom ?? null,
  }))
}

/** Gives people the names that they have in the company; null for who has left it. */
export async function namesOf(em: EntityManager, companyId: string, ids: readonly string[]) {
  const members = await em.find(MemberEntity, { companyId, personId: [...new Set(ids)] })
  const names = new Map(members.map(({ personId, name }) => [personId, name]))
  return (id: string) => ({ id, name: names.get(id) ?? null })
}

async function within(
  em: EntityManager,
  { id: campaignId, companyId }: CampaignRow,
  limit: HistoryLimit,
) {
  const since = await historySince(em, companyId, limit)
  return { campaignId, companyId, ...(since ? { createdAt: { $gte: since } } : {}) }
}
