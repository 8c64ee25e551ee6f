import type { Invite } from '#shared/contract/invites.ts'
import { InviteEntity } from '#server/core/companies/entities.ts'
import type { InviteRow } from '#server/core/companies/entities.ts'
import type { Config } from '#server/config.ts'
import { readDeliveries } from '#server/platform/mail/read-deliveries.ts'
import type { MailPlace } from '#server/platform/mail/read-deliveries.ts'
import { openInvite } from '#server/core/companies/open-invite.ts'

/** Invites that can still be used. */
export async function listInvites(place: MailPlace, companyId: string): Promise<Invite[]> {
  const { em, now } = place
  const where = { companyId, ...openInvite(now) }
  const rows = await em.find(InviteEntity, where, { orderBy: { createdAt: 'desc' }, limit: 100 })
  const mailed = rows.filter(({ email }) => email).map(({ id }) => id)
  const mails = await readDeliveries(place, mailed)
  return rows.map((row) => ({ ...presentInvite(row), mail: mails.get(row.id) ?? null }))
}

/** An invite as it is made; a mail with it is on its way, or kept where `smtpUrl` is null. */
export const presentNewInvite = (row: InviteRow, { smtpUrl }: Pick<Config, 'smtpUrl'>): Invite => ({
  ...presentInvite(row),
  mail: row.email ? { state: smtpUrl ? 'waiting' : 'kept', reason: null } : null,
})

/** What an invite says of itself. */
export function presentInvite(row: InviteRow): Omit<Invite, 'mail' | 'url'> {
  return {
    id: row.id,
    role: row.role,
    email: row.email ?? null,
    invitedBy: row.invitedByName ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
