import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CompanyEntity } from './entities.ts'

/** Whose days the numbers of a company are counted by; UTC for one that is gone. */
export async function findTimeZone(em: EntityManager, companyId: string): Promise<string> {
  const row = await em.findOne(CompanyEntity, { id: companyId }, { fields: ['timeZone'] })
  return row?.timeZone ?? 'UTC'
}
