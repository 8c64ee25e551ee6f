/** Everything that the audit log tells of. */
export const auditActions = [
  'company.created',
  'company.changed',
  'company.transferred',
  'company.exported',
  'company.closed',
  'company.reopened',
  'brand-kit.changed',
  'member.joined',
  'member.role-changed',
  'member.removed',
  'member.left',
  'invite.created',
  'invite.revoked',
  'key.created',
  'key.revoked',
  'campaign.created',
  'campaign.deleted',
  'campaign.activated',
  'campaign.published',
  'campaign.paused',
  'campaign.resumed',
  'campaign.ended',
  'campaign.archived',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Small facts beside the subject, e.g. `{ from: 'editor', to: 'admin' }`. Never a secret. */
export type AuditDetails = Record<string, string>
