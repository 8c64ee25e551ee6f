/** What operators of an installation can do. */
export const operatorActions = [
  'job.run',
  'mail.sent-again',
  'webhook.sent-again',
  'company.disabled',
  'company.enabled',
  'person.disabled',
  'person.enabled',
  'campaign.taken-down',
  'campaign.put-back',
  'registration.changed',
  'rollups.rebuilt',
] as const
export type OperatorAction = (typeof operatorActions)[number]
