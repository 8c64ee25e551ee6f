import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/permissions/can.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { insertCompany } from './insert-company.ts'

/** Makes a person, a new one when none is given, a member of `companyId`, which is founded by this if it does not exist. */
export async function insertMember(
  database: Database,
  companyId: string,
  role: Role,
  person = buildPerson(),
) {
  await insertCompany(database, companyId)
  const em = database.fork()
  const { id: personId, name, email } = person
  em.create(MemberEntity, {
    id: uuidv7(),
    companyId,
    personId,
    name,
    email,
    role,
    joinedAt: new Date(),
  })
  await em.flush()
  return person
}
