import { can } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { MemberEntity } from '#server/features/companies/entities.ts'

/** Asks once for all these people; the answer tells whether one may see all of these companies. */
export async function stillAllowed(
  em: EntityManager,
  personIds: readonly string[],
): Promise<(personId: string, companies: ReadonlySet<string>) => boolean> {
  const members = await em.find(MemberEntity, { personId: [...new Set(personIds)] })
  const roles = new Map(members.map((member) => [`${member.personId} ${member.companyId}`, member]))
  return (personId, companies) =>
    [...companies].every((companyId) =>
      can(roles.get(`${personId} ${companyId}`), 'analytics.see', { companyId }),
    )
}
