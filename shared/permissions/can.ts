export const roles = ['owner', 'admin', 'editor', 'reviewer', 'manager'] as const
export type Role = (typeof roles)[number]

/** What a company can open to roles that don't have it by themselves. */
export const allowances = ['editors-activate', 'managers-export'] as const
export type Allowance = (typeof allowances)[number]

/** What an API key may be made for. */
export const scopes = [
  'company.read',
  'campaigns.read',
  'campaigns.write',
  'campaigns.publish',
  'analytics.read',
  'leads.read',
  'leads.write',
] as const
export type Scope = (typeof scopes)[number]

/** What a share link may allow beyond watching the preview of its campaign. */
export const linkRights = ['comment', 'approve', 'analytics'] as const
export type LinkRight = (typeof linkRights)[number]

type Rule = {
  roles: readonly Role[]
  /** Guests may do it too, to the campaign of their link: all of them, or those with this right. */
  guests?: 'all' | LinkRight
  /** So may screens that a link shows the wall of the company, or of that campaign. */
  byWallLink?: true
  /** Also this role, in companies that allow it. */
  ifAllowed?: { role: Role; by: Allowance }
  /** Keys with this scope may do it too; without one no key may. */
  scope?: Scope
  /** Still possible while the company waits for its deletion. */
  whileClosed?: true
}

const everyone = roles
const leaders = ['owner', 'admin'] as const
const makers = ['owner', 'admin', 'editor'] as const

/** Every action the product knows, with who may do it. Deny is the default. */
export const actionRules = {
  'company.see': { roles: everyone, scope: 'company.read', whileClosed: true },
  'company.edit': { roles: leaders },
  'company.leave': { roles: everyone, whileClosed: true },
  'company.transfer': { roles: ['owner'] },
  'company.export': { roles: ['owner'], whileClosed: true },
  'company.delete': { roles: ['owner'], whileClosed: true },
  'billing.manage': { roles: ['owner'], whileClosed: true },
  'brand.edit': { roles: leaders },
  'members.see': { roles: everyone, scope: 'company.read' },
  'members.invite': { roles: leaders },
  'members.manage': { roles: leaders },
  'keys.manage': { roles: leaders },
  'audit.see': { roles: leaders, whileClosed: true },
  'campaign.see': { roles: everyone, guests: 'all', scope: 'campaigns.read' },
  'campaign.create': { roles: makers, scope: 'campaigns.write' },
  'campaign.edit': { roles: makers, scope: 'campaigns.write' },
  'campaign.delete': { roles: leaders },
  'campaign.activate': {
    roles: leaders,
    ifAllowed: { role: 'editor', by: 'editors-activate' },
    scope: 'campaigns.publish',
  },
  // With a reason, which a key does not have.
  'campaign.publish-anyway': { roles: leaders },
  // What was taken off the page again is in there, too: not for guests.
  'version.see': { roles: everyone, scope: 'campaigns.read' },
  'campaign.approve': { roles: ['owner', 'admin', 'reviewer'], guests: 'approve' },
  'review.request': { roles: makers, scope: 'campaigns.write' },
  // What a team says among itself is not for guests who only watch.
  'thread.see': { roles: everyone, guests: 'comment', scope: 'campaigns.read' },
  'thread.comment': { roles: everyone, guests: 'comment' },
  // The team's own threads, as long as they are kept to it: never for guests.
  'thread.internal': { roles: everyone, scope: 'campaigns.read' },
  'thread.audience': { roles: makers },
  'thread.assign': { roles: everyone },
  'review.see': { roles: everyone, guests: 'approve', scope: 'campaigns.read' },
  'notifications.own': { roles: everyone },
  'link.manage': { roles: makers },
  'link.manage-all': { roles: leaders },
  'asset.see': { roles: everyone, scope: 'campaigns.read' },
  'asset.upload': { roles: makers, scope: 'campaigns.write' },
  'analytics.see': {
    roles: ['owner', 'admin', 'editor', 'manager'],
    guests: 'analytics',
    scope: 'analytics.read',
  },
  // For themselves, so neither guests nor keys.
  'report.subscribe': { roles: ['owner', 'admin', 'editor', 'manager'] },
  // Counts, times and how experiments stand, which say of nobody who they are.
  'wall.see': {
    roles: ['owner', 'admin', 'editor', 'manager'],
    guests: 'analytics',
    byWallLink: true,
    scope: 'analytics.read',
  },
  // Nobody gives what they don't see themselves.
  'wall.share': { roles: ['owner', 'admin', 'editor', 'manager'] },
  'leads.see': { roles: ['owner', 'admin', 'manager'], scope: 'leads.read' },
  'leads.work': { roles: ['owner', 'admin', 'manager'], scope: 'leads.write' },
  'leads.export': {
    roles: leaders,
    ifAllowed: { role: 'manager', by: 'managers-export' },
    scope: 'leads.read',
  },
  'leads.erase': { roles: leaders },
  'webhooks.manage': { roles: leaders },
  'domains.manage': { roles: leaders },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof actionRules

/** What each right of a share link lets its guests do. */
export const linkRightActions = {
  comment: 'thread.comment',
  approve: 'campaign.approve',
  analytics: 'analytics.see',
} as const satisfies Record<LinkRight, Action>

/** A member who asks, as far as one company is concerned. */
export type Actor = {
  companyId: string
  role: Role
  /** What the company has opened beyond the table. */
  allowances: readonly Allowance[]
  /** The company waits for its deletion. */
  closed: boolean
  /** Whoever runs the installation has disabled the company. */
  disabled: boolean
  /** Of an API key; null when a person asks. A key has the role of the person who made it. */
  scopes: readonly Scope[] | null
}

/** Somebody without a role in the company, admitted to some of its campaigns or to walls by links. */
export type Guest = {
  companyId: string
  /** What all links to a campaign allow together; no entry, no access. */
  rights: ReadonlyMap<string, readonly LinkRight[]>
  /** The campaigns whose wall links show them; null stands for the company with all of its. */
  walls: ReadonlySet<string | null>
  closed: boolean
  disabled: boolean
}

/** What is asked about; it belongs to exactly one company, and perhaps to one campaign of it. */
export type Subject = { companyId: string; campaignId?: string }

/** Is it a guest, not a member? */
export const isGuest = (actor: Actor | Guest): actor is Guest => 'rights' in actor

/**
 * The one question of access: may `actor` do `action` to `subject`? Same answer everywhere. No actor
 * (signed out, a stranger) may nothing, nor may anybody in a company that is disabled.
 */
export function can(
  actor: Actor | Guest | null | undefined,
  action: Action,
  subject: Subject,
): boolean {
  if (!actor || actor.disabled || actor.companyId !== subject.companyId) return false
  const rule: Rule = actionRules[action]
  if (actor.closed && !rule.whileClosed) return false
  if (isGuest(actor)) return mayGuest(actor, rule, subject)
  if (actor.scopes && !(rule.scope && actor.scopes.includes(rule.scope))) return false
  if (rule.roles.includes(actor.role)) return true
  return rule.ifAllowed?.role === actor.role && actor.allowances.includes(rule.ifAllowed.by)
}

/** What a wall is of: one campaign, or with null its company. */
export const subjectOfWall = (wall: { companyId: string; campaignId: string | null }): Subject =>
  wall.campaignId === null
    ? { companyId: wall.companyId }
    : { companyId: wall.companyId, campaignId: wall.campaignId }

/** Does a link show them the wall of the company, or of the campaign that is asked about? */
export const hasWall = ({ walls }: Guest, { campaignId }: Subject): boolean =>
  walls.has(null) || (campaignId !== undefined && walls.has(campaignId))

function mayGuest(guest: Guest, { guests, byWallLink }: Rule, subject: Subject): boolean {
  const { campaignId } = subject
  if (guest.closed) return false
  if (byWallLink && hasWall(guest, subject)) return true
  const rights = campaignId === undefined ? undefined : guest.rights.get(campaignId)
  if (!rights || !guests) return false
  return guests === 'all' || rights.includes(guests)
}

/** Does `higher` include everything that `lower` may do? Every role includes itself. */
export function includesRole(higher: Role, lower: Role): boolean {
  return Object.values(actionRules).every((rule: Rule) => {
    const may = (role: Role) => rule.roles.includes(role) || rule.ifAllowed?.role === role
    return may(higher) || !may(lower)
  })
}

/** A member may give only roles that are not above their own. */
export function mayGrant(giver: Role, given: Role): boolean {
  return includesRole(giver, given)
}
