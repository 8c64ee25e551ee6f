import { isSameAddress } from '#shared/lib/email-address.ts'
import type { ShownInvite } from '#shared/contract/invites.ts'
import type { Me } from '#shared/contract/me.ts'

/** What is to be done about an invite, by how it stands and who is signed in. */
export type Stage =
  /** The person belongs to the company already. */
  | { kind: 'inside'; joined: NonNullable<ShownInvite['joined']> }
  | { kind: 'ended'; state: Exclude<ShownInvite['state'], 'open'> }
  | { kind: 'signed-out' }
  /** Signed in, with another address than the one it is for. */
  | { kind: 'for-another'; me: Me }
  /** The address is the right one, and is still to be confirmed. */
  | { kind: 'unconfirmed'; me: Me }
  | { kind: 'ready'; me: Me }

/** How far somebody is; `me` is null while nobody is signed in. */
export function stageOf(invite: ShownInvite, me: Me | null): Stage {
  const { state, joined, email, provesAddress } = invite
  if (me && joined) return { kind: 'inside', joined }
  if (state !== 'open') return { kind: 'ended', state }
  if (!me) return { kind: 'signed-out' }
  if (!email) return { kind: 'ready', me }
  if (!isSameAddress(me.person.email, email)) return { kind: 'for-another', me }
  return provesAddress || me.person.emailVerified
    ? { kind: 'ready', me }
    : { kind: 'unconfirmed', me }
}
