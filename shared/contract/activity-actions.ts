/** What of the audit log belongs to a campaign's own activity, which its members see. */
export const activityActions = [
  'campaign.created',
  'review.requested',
  'review.approved',
  'review.changes-requested',
  'review.withdrawn',
  'campaign.scheduled',
  'campaign.unscheduled',
  'campaign.not-started',
  'campaign.activated',
  'campaign.published',
  'campaign.rolled-back',
  'campaign.paused',
  'campaign.resumed',
  'campaign.ended',
  'campaign.archived',
  'link.created',
  'link.changed',
  'link.revoked',
  'version.restored',
] as const
export type ActivityAction = (typeof activityActions)[number]
