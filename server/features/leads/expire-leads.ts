import type { EntityManager } from '#server/platform/db/open-database.ts'
import { monthsBefore } from '#server/platform/months-before.ts'
import { LeadEntity, LeadSettingsEntity } from './public/entities.ts'
import { deleteForGood, inPortions, leadPortion } from './erase-leads.ts'

/**
 * Deletes leads that are older than their company keeps them, and what is perhaps spam after thirty
 * days. Meant for an hourly job.
 */
export async function expireLeads(em: EntityManager, now: Date): Promise<void> {
  const spamBefore = new Date(now.getTime() - spamDays * 86_400_000)
  await deleteOld(em, { isSpam: true, createdAt: { $lt: spamBefore } })
  const settings = await em.fork().find(LeadSettingsEntity, { retentionMonths: { $ne: null } })
  for (const { companyId, retentionMonths } of settings) {
    if (!retentionMonths) continue
    await deleteOld(em, { companyId, createdAt: { $lt: monthsBefore(now, retentionMonths) } })
  }
}

const spamDays = 30

type Old = { createdAt: { $lt: Date } } & ({ isSpam: true } | { companyId: string })

function deleteOld(em: EntityManager, old: Old): Promise<void> {
  return inPortions(async () => {
    const options = { fields: ['id'], limit: leadPortion } as const
    const rows = await em.fork().find(LeadEntity, old, options)
    return deleteForGood(
      em,
      rows.map(({ id }) => id),
    )
  })
}
