import { can } from '#shared/permissions/can.ts'
import type { Action } from '#shared/permissions/can.ts'
import { LinkAdmissionEntity } from '#server/core/access/entities.ts'
import type { AccessTables } from '#server/core/access/entities.ts'
import { loadGuests } from '#server/core/access/load-guests.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { GuestEntity } from './entities.ts'
import type { GuestRow } from './entities.ts'

/** Of these people the guests whom mail reaches, who want it, and who may do `action` in the campaign at `now`. */
export async function guestsWhoHear(
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId'>,
  { ids, action }: { ids: readonly string[]; action: Action },
  now: Date,
): Promise<(GuestRow & { email: string })[]> {
  if (ids.length === 0) return []
  const where = { id: [...ids], email: { $ne: null }, mailsOff: false }
  const rows = (await em.find(GuestEntity, where)).filter(hasEmail)
  if (rows.length === 0) return []
  const guests = await loadGuests(
    em.getKysely<AccessTables>(),
    rows.map(({ id }) => id),
    now.getTime(),
  )
  const { id: campaignId, companyId } = campaign
  return rows.filter(({ id }) =>
    can(guests.get(`${id} ${companyId}`), action, { companyId, campaignId }),
  )
}

const hasEmail = (row: GuestRow): row is GuestRow & { email: string } => Boolean(row.email)

/**
 * The guest of this address whom the company knows: who was let into one of its campaigns. One whose
 * address is confirmed goes before one who was only named. What other companies know is not asked.
 */
export async function findByAddress(
  em: EntityManager,
  companyId: string,
  email: string,
): Promise<GuestRow | null> {
  const rows = await em.find(GuestEntity, { email }, { orderBy: { id: 'asc' } })
  if (rows.length === 0) return null
  const known = { companyId, holderId: rows.map(({ id }) => id) }
  const admissions = await em.find(LinkAdmissionEntity, known, { fields: ['holderId'] })
  const here = new Set(admissions.map(({ holderId }) => holderId))
  const found = rows.filter(({ id }) => here.has(id))
  return found.find(({ confirmedAt }) => confirmedAt) ?? found[0] ?? null
}
