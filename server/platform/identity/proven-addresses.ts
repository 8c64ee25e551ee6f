import { addressKey } from '#shared/lib/email-address.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import type { Log } from '#server/platform/log.ts'
import type { ProvenAddressEntity } from './entities.ts'
import type { VerifiedSession, Whoami } from './verify-session.ts'

/**
 * `whoami` that also counts an address as verified which its person has shown to us. We are asked
 * only when the provider says no; when that can't be read, its word holds.
 */
export function withProvenAddresses(
  whoami: Whoami,
  { database, log }: { database: Pick<Queries, 'read'>; log: Log },
): Whoami {
  const tables = database.read<TablesOf<typeof ProvenAddressEntity>>()
  const isProven = async ({ personId, email }: VerifiedSession) => {
    try {
      const rows = await tables
        .selectFrom('proven_address')
        .select('person_id')
        .where('person_id', '=', personId)
        .where('email', '=', addressKey(email))
        .execute()
      return rows.length > 0
    } catch (error) {
      log.error({ err: error }, 'proven addresses can not be read')
      return false
    }
  }
  return async (cookieHeader) => {
    const verdict = await whoami(cookieHeader)
    if (verdict.kind !== 'session' || verdict.session.emailVerified) return verdict
    const emailVerified = await isProven(verdict.session)
    return { ...verdict, session: { ...verdict.session, emailVerified } }
  }
}
