export const roles = ['owner', 'admin', 'editor', 'reviewer', 'manager'] as const
export type Role = (typeof roles)[number]

/** Every action the product knows, with the roles that may do it. Deny is the default. */
const allowed = {
  'company.manage': ['owner'],
  'company.see': ['owner', 'admin', 'editor', 'reviewer', 'manager'],
  'members.see': ['owner', 'admin', 'editor', 'reviewer', 'manager'],
  'members.invite': ['owner', 'admin'],
  'brand.edit': ['owner', 'admin'],
  'campaign.see': ['owner', 'admin', 'editor', 'reviewer', 'manager'],
  'campaign.create': ['owner', 'admin', 'editor'],
  'campaign.edit': ['owner', 'admin', 'editor'],
  'campaign.delete': ['owner', 'admin'],
  'campaign.activate': ['owner', 'admin', 'editor'],
  'campaign.approve': ['owner', 'admin', 'reviewer'],
  'asset.see': ['owner', 'admin', 'editor', 'reviewer', 'manager'],
  'asset.upload': ['owner', 'admin', 'editor'],
  'analytics.see': ['owner', 'admin', 'editor', 'manager'],
  'leads.see': ['owner', 'admin', 'manager'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof allowed

/** Who asks: a member of `companyId` with `role`. No actor (signed out, not a member) may nothing. */
export type Actor = { companyId: string; role: Role }

/** What is asked about; it belongs to exactly one company. */
export type Subject = { companyId: string }

/** The one question of access: may `actor` do `action` to `subject`? Same answer everywhere. */
export function can(actor: Actor | null | undefined, action: Action, subject: Subject): boolean {
  if (!actor || actor.companyId !== subject.companyId) return false
  const list: readonly Role[] = allowed[action]
  return list.includes(actor.role)
}

const rank: Record<Role, number> = { owner: 4, admin: 3, editor: 2, reviewer: 1, manager: 1 }

/** A member may give only roles that are not above their own. */
export function mayGrant(giver: Role, given: Role): boolean {
  return rank[giver] >= rank[given]
}
