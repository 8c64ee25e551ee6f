import { AppError } from '#shared/errors/catalogue.ts'
import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import type { DisabledPersonEntity } from '#server/platform/identity/entities.ts'
import type { Limits } from '#server/core/limits.ts'
import type { KeyFinder } from '#server/core/api/find-caller.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { ApiKeyEntity } from './public/entities.ts'
import type { ApiKeyRow } from './public/entities.ts'
import { hashKey } from './hash-key.ts'

/** How exactly the last use is known; more often it is not written. */
const usedEveryMs = 60_000

/**
 * Finds callers by `Authorization: Bearer ff_…`. A key is worth nothing once its maker has left.
 * Wrong keys are counted by the network, and right ones from there don't suffer from them.
 */
export function createKeyFinder({
  database,
  clock,
  limits,
}: {
  database: Database
  clock: () => Date
  limits: Pick<Limits, 'wrongKey'>
}): KeyFinder {
  return async ({ authorization, address, userAgent }) => {
    const em = database.fork()
    const now = clock()
    const found = await findUsable(em, authorization, now)
    if (!found) {
      await limits.wrongKey.keep(networkOf(address))
      throw new AppError('key-unusable')
    }
    const { row, person } = found
    await noteUse(em, row, address, now)
    const { id, name, companyId, scopes } = row
    const key = { id, name, companyId, scopes }
    return { person, key, isGuest: false, authenticatedAt: null, address, userAgent }
  }
}

async function findUsable(em: EntityManager, authorization: string, now: Date) {
  const key = /^bearer +(ff_[\w-]{43})$/i.exec(authorization)?.[1]
  const row = key && (await em.findOne(ApiKeyEntity, { keyHash: hashKey(key), revokedAt: null }))
  if (!row || (row.expiresAt && row.expiresAt <= now)) return null
  const maker = await findMaker(em, row)
  if (!maker) return null
  const { name, email, because } = maker
  if (because !== null) throw new AppError('key-unusable', 'Whoever made this key is disabled.')
  return { row, person: { id: row.createdBy, name, email, emailVerified: false } }
}

type MakerTables = CompanyTables & TablesOf<typeof DisabledPersonEntity>

/** The member who made a key, and why they are disabled, if they are; nobody once they have left. */
async function findMaker(em: EntityManager, { companyId, createdBy }: ApiKeyRow) {
  const [maker] = await em
    .getKysely<MakerTables>()
    .selectFrom('member')
    .leftJoin('disabled_person as disabled', 'disabled.person_id', 'member.person_id')
    .select(['member.name', 'member.email', 'disabled.because'])
    .where('member.company_id', '=', companyId)
    .where('member.person_id', '=', createdBy)
    .execute()
  return maker
}

async function noteUse(
  em: EntityManager,
  { id, lastUsedAt }: ApiKeyRow,
  address: string,
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < usedEveryMs) return
  await em.nativeUpdate(ApiKeyEntity, { id }, { lastUsedAt: now, lastUsedFrom: address })
}
