import type { AuditEntry } from '#shared/contract/audit.ts'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import { roleNames } from '#client/ui/role-names.ts'
import { roles } from '#shared/permissions/can.ts'

type Words = {
  /** The name of the action, for choosing it. */
  name: string
  /** What somebody did, to follow their name; `subject` is what it was done to. */
  did: (subject: string) => string
}

/** Every action of the audit log in words. One without words does not compile. */
export const auditWords: Record<AuditAction, Words> = {
  'company.created': { name: 'Company made', did: (it) => `made the company ${it}` },
  'company.changed': { name: 'Profile changed', did: () => 'changed the company’s profile' },
  'company.transferred': { name: 'Ownership handed over', did: (it) => `made ${it} the owner` },
  'company.exported': { name: 'Everything exported', did: () => 'exported everything' },
  'company.closed': { name: 'Company closed', did: (it) => `closed ${it}` },
  'company.reopened': { name: 'Company reopened', did: (it) => `reopened ${it}` },
  'brand-kit.changed': { name: 'Brand kit changed', did: () => 'changed the brand kit' },
  'member.joined': { name: 'Member joined', did: () => 'joined' },
  'member.role-changed': { name: 'Role changed', did: (it) => `changed the role of ${it}` },
  'member.removed': { name: 'Member removed', did: (it) => `removed ${it}` },
  'member.left': { name: 'Member left', did: () => 'left' },
  'invite.created': { name: 'Invite made', did: (it) => `invited: ${it}` },
  'invite.revoked': { name: 'Invite revoked', did: (it) => `revoked an invite: ${it}` },
  'key.created': { name: 'API key made', did: (it) => `made the API key ${it}` },
  'key.revoked': { name: 'API key revoked', did: (it) => `revoked the API key ${it}` },
  'campaign.created': { name: 'Campaign created', did: (it) => `created ${it}` },
  'campaign.deleted': { name: 'Campaign deleted', did: (it) => `deleted ${it}` },
  'campaign.activated': { name: 'Campaign activated', did: (it) => `activated ${it}` },
  'campaign.published': { name: 'Release published', did: (it) => `published ${it} again` },
  'campaign.paused': { name: 'Campaign paused', did: (it) => `paused ${it}` },
  'campaign.resumed': { name: 'Campaign resumed', did: (it) => `resumed ${it}` },
  'campaign.ended': { name: 'Campaign ended', did: (it) => `ended ${it}` },
  'campaign.archived': { name: 'Campaign archived', did: (it) => `archived ${it}` },
}

/** One entry as a sentence without its who: "changed the role of Grace from editor to admin". */
export function sentenceOf({ action, subject, details }: AuditEntry): string {
  const { from, to, role, invitedBy } = details
  const parts = [
    auditWords[action].did(subject),
    from && to ? `from ${inWords(from)} to ${inWords(to)}` : '',
    role ? `as ${inWords(role)}` : '',
    invitedBy ? `by an invite of ${invitedBy}` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** What exactly became different, a line for each: "name: Northwind → Northwind Labs". */
export function changesOf({ action, details }: AuditEntry): string[] {
  if (action !== 'company.changed' && action !== 'brand-kit.changed') return []
  return Object.entries(details).map(([what, change]) =>
    // Pictures are known by numbers, which say nothing to people.
    what === 'logo' ? 'logo' : `${what}: ${withWords(change)}`,
  )
}

/** What was or became empty is said so. */
const withWords = (change: string) => change.replace(/^(?= → )/, 'none').replace(/ → $/, ' → none')

function inWords(value: string): string {
  const role = roles.find((known) => known === value)
  return role ? roleNames[role].toLowerCase() : value
}
