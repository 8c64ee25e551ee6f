import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { CustomDomainEntity } from './entities.ts'
import type { CustomDomainRow } from './entities.ts'
import { requireDomain } from './queries.ts'

type Change = { campaignId?: string | null | undefined; isPrimary?: true | undefined }

/** Has a domain show another campaign or none, or makes it the address that its campaign calls its own. */
export function changeDomain(
  em: EntityManager,
  by: Admitted,
  id: string,
  { campaignId, isPrimary }: Change,
  now: Date,
): Promise<CustomDomainRow> {
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    const row = await requireDomain(tx, companyId, id)
    const before = { campaignId: row.campaignId, isPrimary: row.isPrimary }
    if (campaignId !== undefined && campaignId !== row.campaignId)
      await pointAt(tx, row, campaignId)
    if (isPrimary) await makePrimary(tx, row)
    if (before.campaignId !== row.campaignId || before.isPrimary !== row.isPrimary) {
      const fact = { companyId, action: 'domain.changed', subject: row.name } as const
      await recordAudit(tx, by.caller, fact, now)
    }
    return row
  })
}

/**
 * Has the domain of `row` show a campaign of its company, in the transaction of `tx`. The first
 * domain of a campaign becomes the one that it calls its own; where that goes, another takes its place.
 */
export async function pointAt(
  tx: EntityManager,
  row: CustomDomainRow,
  campaignId: string | null,
): Promise<void> {
  const { companyId } = row
  if (campaignId && !(await tx.count(CampaignEntity, { id: campaignId, companyId, sample: null })))
    throw new AppError('validation-failed', undefined, [
      { pointer: '/campaignId', detail: 'Choose a campaign of this company.' },
    ])
  await leaveCampaign(tx, row)
  row.campaignId = campaignId
  row.isPrimary =
    campaignId !== null && !(await tx.count(CustomDomainEntity, { campaignId, isPrimary: true }))
  await tx.flush()
}

/** A domain that has just been verified takes the place of one that its campaign can't be found at. */
export async function succeedUnverified(tx: EntityManager, row: CustomDomainRow): Promise<void> {
  const { campaignId } = row
  if (!campaignId || row.isPrimary) return
  const main = await tx.findOne(CustomDomainEntity, { campaignId, isPrimary: true })
  if (!main?.verifiedAt) await replacePrimary(tx, row)
}

/** Takes a domain from its campaign; the one that was added next becomes the campaign's own. */
export async function leaveCampaign(tx: EntityManager, row: CustomDomainRow): Promise<void> {
  const { campaignId, isPrimary } = row
  row.campaignId = null
  row.isPrimary = false
  // One after the other: the unique index lets only one be primary at any moment.
  await tx.flush()
  if (!campaignId || !isPrimary) return
  const [next] = await tx.find(
    CustomDomainEntity,
    { campaignId, removedAt: null },
    { orderBy: { addedAt: 'asc' }, limit: 1 },
  )
  if (next) next.isPrimary = true
  await tx.flush()
}

/** Frees the domains of a campaign that is erased; they stay in the company's list. */
export async function freeDomainsOf(tx: EntityManager, campaignId: string): Promise<void> {
  await tx.nativeUpdate(CustomDomainEntity, { campaignId }, { campaignId: null, isPrimary: false })
}

async function makePrimary(tx: EntityManager, row: CustomDomainRow): Promise<void> {
  const { campaignId } = row
  if (!campaignId)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/isPrimary', detail: 'Choose the campaign that it shows first.' },
    ])
  if (row.isPrimary) return
  if (!row.verifiedAt)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/isPrimary', detail: 'It has to be verified first.' },
    ])
  await replacePrimary(tx, row)
}

async function replacePrimary(tx: EntityManager, row: CustomDomainRow): Promise<void> {
  const { campaignId } = row
  const former = await tx.findOne(CustomDomainEntity, { campaignId, isPrimary: true })
  if (former) former.isPrimary = false
  await tx.flush()
  row.isPrimary = true
  await tx.flush()
}
