import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/permissions/can.ts'
import type { Database } from '#server/db/open-database.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { CompanyEntity, MemberEntity, usualAllowances } from '../entities.ts'

/** Makes a person, a new one when none is given, a member of `companyId`, which is founded by this if it does not exist. */
export async function insertMember(
  database: Database,
  companyId: string,
  role: Role,
  person = buildPerson(),
) {
  const em = database.fork()
  const now = new Date()
  if ((await em.count(CompanyEntity, { id: companyId })) === 0)
    em.create(CompanyEntity, {
      ...{ id: companyId, name: 'Northwind', createdAt: now, allowances: usualAllowances },
      brandKit: { primary: '#4a3aff', background: '#ffffff', text: '#1c1a22' },
    })
  const { id: personId, name, email } = person
  em.create(MemberEntity, {
    ...{ id: uuidv7(), companyId, personId, name, email, role, joinedAt: now },
  })
  await em.flush()
  return person
}
