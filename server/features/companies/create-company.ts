import { v7 as uuidv7 } from 'uuid'
import type { BrandKit } from '#shared/contract/companies.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Person } from '#server/http/api-context.ts'
import { CompanyEntity, MemberEntity } from './entities.ts'
import type { CompanyRow } from './entities.ts'

const defaultBrandKit: BrandKit = { primary: '#4a3aff', background: '#ffffff', text: '#1c1a22' }

/** Makes a company and its first owner in one transaction. */
export async function createCompany(
  em: EntityManager,
  person: Person,
  input: { name: string; brandKit?: BrandKit | undefined },
  now: Date,
): Promise<CompanyRow> {
  return em.transactional(async (tx) => {
    const company = tx.create(CompanyEntity, {
      id: uuidv7(),
      name: input.name,
      brandKit: input.brandKit ?? defaultBrandKit,
      createdAt: now,
    })
    tx.create(MemberEntity, {
      id: uuidv7(),
      companyId: company.id,
      personId: person.id,
      name: person.name,
      email: person.email,
      role: 'owner',
      joinedAt: now,
    })
    return company
  })
}
