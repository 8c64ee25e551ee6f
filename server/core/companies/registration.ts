import { addressKey } from '#shared/lib/email-address.ts'
import { admitsAddress, openRegistration } from '#shared/registration/registration-rule.ts'
import type { RegistrationRule } from '#shared/registration/registration-rule.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { RegistrationRuleEntity } from '#server/platform/identity/entities.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import type { Registering } from '#server/platform/identity/refuses-registration.ts'
import { InviteEntity } from './entities.ts'
import { openInvite } from './open-invite.ts'

/** Who may register on this installation now. */
export async function readRegistration(em: EntityManager): Promise<RegistrationRule> {
  const [row] = await em.find(RegistrationRuleEntity, {}, { limit: 1 })
  return row ? { mode: row.mode, domains: row.domains } : openRegistration
}

/**
 * The rule by which somebody may not register at `now`; null where they may: their address is one of
 * those that the rule admits, or they are invited, by their address or by the link that they show.
 */
export async function refusesRegistration(
  em: EntityManager,
  { addresses, invite }: Registering,
  now: Date,
): Promise<RegistrationRule | null> {
  const rule = await readRegistration(em)
  for (const address of addresses) {
    if (admitsAddress(rule, address)) continue
    if (!(await isInvited(em, { address, invite }, now))) return rule
  }
  return null
}

async function isInvited(
  em: EntityManager,
  { address, invite }: { address: string; invite: string | null },
  now: Date,
): Promise<boolean> {
  const byAddress = { email: addressKey(address) }
  const hash = invite === null ? null : hashToken(invite)
  const byLink = hash === null ? [] : [{ tokenHash: hash, email: null }]
  const where = { ...openInvite(now), $or: [byAddress, ...byLink] }
  return (await em.count(InviteEntity, where)) > 0
}
