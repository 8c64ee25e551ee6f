import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Person } from '#server/core/caller.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'

/** Brings the copies of a person's name and address in their companies up to date. */
export async function refreshCopies(em: EntityManager, person: Person): Promise<void> {
  const { id: personId, name, email } = person
  const isOther = { $or: [{ name: { $ne: name } }, { email: { $ne: email } }] }
  if ((await em.count(MemberEntity, { personId, ...isOther })) === 0) return
  await em.nativeUpdate(MemberEntity, { personId, ...isOther }, { name, email })
}
