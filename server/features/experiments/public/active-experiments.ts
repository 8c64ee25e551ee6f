import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ExperimentEntity } from './entities.ts'
import type { ExperimentRow } from './entities.ts'

/** Experiments of a campaign that have not ended, the newest first. */
export const activeExperiments = (
  em: EntityManager,
  campaignId: string,
): Promise<ExperimentRow[]> =>
  em.find(ExperimentEntity, { campaignId, endedAt: null }, { orderBy: { id: 'desc' } })

/** The variants that visitors get, or will get with the next release. */
export async function variantsShown(em: EntityManager, campaignId: string): Promise<string[]> {
  const rows = await activeExperiments(em, campaignId)
  return rows.flatMap(({ variants }) => variants.slice(1).map(({ id }) => id))
}
