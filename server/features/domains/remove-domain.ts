import { reservedDays } from '#shared/contract/domain-states.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { requireRoom } from './add-domain.ts'
import { CustomDomainEntity } from './public/entities.ts'
import type { CustomDomainRow } from './public/entities.ts'
import { leaveCampaign, pointAt } from './public/point-domain.ts'
import { requireDomain } from './public/queries.ts'

const dayMs = 24 * 3_600_000
/** How long (ms) a removal can be taken back. */
const undoMs = 60_000

/**
 * Gives a name back: it is not served from then on. One that was verified is kept from other
 * companies for a week; the company itself can have it again at once.
 */
export function removeDomain(
  em: EntityManager,
  by: Admitted,
  id: string,
  now: Date,
): Promise<void> {
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    const row = await requireDomain(tx, companyId, id)
    const { name, campaignId } = row
    await leaveCampaign(tx, row)
    // Kept for the undo; nothing reads it of a domain that is removed.
    row.campaignId = campaignId
    row.removedAt = now
    row.nextCheckAt = null
    if (row.verifiedAt) row.reservedUntil = new Date(now.getTime() + reservedDays * dayMs)
    await recordAudit(tx, by.caller, { companyId, action: 'domain.removed', subject: name }, now)
  })
}

/** Takes a removal of the last minute back, as if it had not been. */
export function restoreDomain(
  em: EntityManager,
  by: Admitted,
  id: string,
  { plans, now }: { plans: Plans; now: Date },
): Promise<CustomDomainRow> {
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    const row = await tx.findOne(CustomDomainEntity, { id, companyId })
    if (!row) throw new AppError('not-found')
    if (!row.removedAt) return row
    if (now.getTime() - row.removedAt.getTime() > undoMs)
      throw new AppError('conflict', 'It is too late to take this back. Add the name again.')
    await requireRoom(tx, companyId, plans, now)
    const { name, campaignId } = row
    row.removedAt = null
    row.nextCheckAt = now
    row.reservedUntil = null
    await pointAt(tx, row, campaignId ?? null)
    await recordAudit(tx, by.caller, { companyId, action: 'domain.restored', subject: name }, now)
    return row
  })
}

/** Forgets names that were given back and are free for everybody again. */
export async function purgeRemovedDomains(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(CustomDomainEntity, {
    removedAt: { $lte: new Date(now.getTime() - undoMs) },
    $or: [{ reservedUntil: null }, { reservedUntil: { $lte: now } }],
  })
}
