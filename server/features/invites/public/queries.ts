import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Invite } from '#shared/contract/invites.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'
import type { InviteRow } from '#server/core/companies/entities.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'

/** Invites that can still be used. */
export async function listInvites(
  em: EntityManager,
  companyId: string,
  now: Date,
): Promise<Invite[]> {
  const where = { companyId, ...openInvite(now) }
  const rows = await em.find(InviteEntity, where, { orderBy: { createdAt: 'desc' }, limit: 100 })
  return rows.map(presentInvite)
}

/** An invite as the API shows it. */
export function presentInvite(row: InviteRow): Invite {
  return {
    id: row.id,
    role: row.role,
    email: row.email ?? null,
    invitedBy: row.invitedByName ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
