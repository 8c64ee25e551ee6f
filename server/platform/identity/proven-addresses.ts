import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import type { Log } from '#server/platform/log.ts'
import { ProvenAddressEntity } from './entities.ts'
import type { VerifiedSession, Whoami } from './verify-session.ts'

/** Keeps that this person reads the mail to their address. To be told to all nodes after the commit. */
export async function proveAddress(
  em: EntityManager,
  { personId, email }: { personId: string; email: string },
  now: Date,
): Promise<void> {
  const proven = { personId, email: email.toLowerCase(), provenAt: now }
  await em.upsert(ProvenAddressEntity, proven, { onConflictAction: 'ignore' })
}

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
        .where('email', '=', email.toLowerCase())
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
