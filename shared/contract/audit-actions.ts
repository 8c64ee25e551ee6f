import { activityActions } from './activity-actions.ts'

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
  ...activityActions,
  'campaign.deleted',
  'leads.exported',
  'leads.erased',
  'leads.restored',
  'leads.settings-changed',
  'webhook.created',
  'webhook.changed',
  'webhook.secret-rotated',
  'webhook.removed',
  'webhook.disabled',
  'domain.added',
  'domain.changed',
  'domain.removed',
  'domain.restored',
  'domain.verified',
  'domain.drifted',
  'domain.recovered',
  'domain.lost',
  'template.created',
  'template.deleted',
  'plan.checkout-started',
  'plan.changed',
  'plan.cancelled',
  'plan.resumed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Small facts beside the subject, e.g. `{ from: 'editor', to: 'admin' }`. Never a secret. */
export type AuditDetails = Record<string, string>
