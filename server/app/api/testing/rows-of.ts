import type { EntityManager } from '#server/platform/db/open-database.ts'

/** What stands of a company in every table that names it or one of its campaigns, a text each. */
export async function rowsOf(
  em: EntityManager,
  of: { companyId: string; campaignIds: readonly string[] },
): Promise<string[]> {
  const tables = [...em.getMetadata().getAll().values()]
  const texts = []
  for (const { class: entity, properties } of tables) {
    const where = ownedBy(of, Object.keys(properties))
    if (!where) continue
    const rows = await em.find(entity, where, { disableIdentityMap: true })
    texts.push(...rows.map((row) => `${entity.name} ${JSON.stringify(row)}`))
  }
  return texts.toSorted()
}

function ownedBy(
  { companyId, campaignIds }: { companyId: string; campaignIds: readonly string[] },
  columns: readonly string[],
) {
  if (columns.includes('companyId')) return { companyId }
  return columns.includes('campaignId') ? { campaignId: { $in: campaignIds } } : null
}
