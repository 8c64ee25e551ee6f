import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import { versionKinds } from '#shared/contract/version-kinds.ts'
import type { VersionKind } from '#shared/contract/version-kinds.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { lastPosition, pinPosition } from '#server/features/collaboration/public/positions.ts'
import { writersBetween } from '#server/features/collaboration/public/writers-between.ts'
import type { Services } from '#server/core/services.ts'
import { VersionEntity } from './entities.ts'
import type { VersionRow } from './entities.ts'

/** Why a version is recorded, and for whom. */
export type VersionReason = {
  kind: VersionKind
  name?: string
  /** The person who asked for it; left out when it is made by itself. */
  personId?: string
  /** The number of the version that was brought back here. */
  restoredFrom?: number
}

/** Records the campaign as everybody sees it now: what they have written so far is on the disk then. */
export async function recordVersion(
  services: Pick<Services, 'flushRoom' | 'clock'>,
  em: EntityManager,
  campaign: CampaignOf,
  reason: VersionReason,
): Promise<VersionRow> {
  await services.flushRoom(campaign.id)
  return em.transactional(async (tx) => {
    const seq = await lastPosition(tx, campaign.id)
    return recordVersionAt(tx, campaign, seq, reason, services.clock())
  })
}

/**
 * Records a position of the campaign's journal within the transaction of `tx`, and keeps it readable
 * as long as the version is there. A position has one version: recorded again, it takes on the name
 * and the stronger kind. Throws `conflict` when the position can't be read any more.
 */
export async function recordVersionAt(
  tx: EntityManager,
  campaign: CampaignOf,
  journalSeq: number,
  reason: VersionReason,
  now: Date,
): Promise<VersionRow> {
  const { id: campaignId, companyId } = campaign
  // It is also the turn in which numbers are given.
  if (!(await pinPosition(tx, campaignId, journalSeq, now)))
    throw new AppError('conflict', 'This moment of the campaign is not kept any more.')
  const known = await tx.findOne(VersionEntity, { campaignId, journalSeq })
  if (known) return strengthen(tx, known, reason)
  const [before] = await tx.find(
    VersionEntity,
    { campaignId, journalSeq: { $lt: journalSeq } },
    { orderBy: { journalSeq: 'desc' }, limit: 1 },
  )
  const [last] = await tx.find(
    VersionEntity,
    { campaignId },
    { orderBy: { number: 'desc' }, limit: 1 },
  )
  const version = tx.create(VersionEntity, {
    id: uuidv7(),
    companyId,
    campaignId,
    journalSeq,
    createdAt: now,
    number: (last?.number ?? 0) + 1,
    grain: 0,
    kind: reason.kind,
    name: reason.name ?? null,
    createdBy: reason.personId ?? null,
    restoredFrom: reason.restoredFrom ?? null,
    writers: await writersBetween(tx, campaignId, before?.journalSeq ?? 0, journalSeq),
  })
  await tx.flush()
  return version
}

type CampaignOf = Pick<CampaignRow, 'id' | 'companyId'>

async function strengthen(
  tx: EntityManager,
  version: VersionRow,
  { kind, name, personId, restoredFrom }: VersionReason,
): Promise<VersionRow> {
  const isStronger = versionKinds.indexOf(kind) > versionKinds.indexOf(version.kind)
  if (isStronger) version.kind = kind
  if (isStronger && personId) version.createdBy = personId
  version.name = name ?? version.name ?? null
  version.restoredFrom ??= restoredFrom ?? null
  await tx.flush()
  return version
}
