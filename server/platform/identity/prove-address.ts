import { addressKey } from '#shared/lib/email-address.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ProvenAddressEntity } from './entities.ts'

/** Keeps that this person reads the mail to their address. To be told to all nodes after the commit. */
export async function proveAddress(
  em: EntityManager,
  { personId, email }: { personId: string; email: string },
  now: Date,
): Promise<void> {
  const proven = { personId, email: addressKey(email), provenAt: now }
  await em.upsert(ProvenAddressEntity, proven, { onConflictAction: 'ignore' })
}
