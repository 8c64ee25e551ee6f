import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { noFacts } from '../domain-state.ts'
import { CustomDomainEntity } from '../public/entities.ts'
import type { CustomDomainRow } from '../public/entities.ts'

/** A domain that is verified and serving. */
export async function insertDomain(
  em: EntityManager,
  given: Partial<CustomDomainRow> & { companyId: string; name: string },
  now: Date,
): Promise<CustomDomainRow> {
  const row = em.create(CustomDomainEntity, {
    id: uuidv7(),
    campaignId: null,
    isPrimary: false,
    token: uuidv7(),
    addedByName: 'Ada',
    addedAt: now,
    ...noFacts,
    verifiedAt: now,
    routedAt: now,
    finding: null,
    checkedAt: null,
    nextCheckAt: now,
    removedAt: null,
    reservedUntil: null,
    ...given,
  })
  await em.flush()
  return row
}
