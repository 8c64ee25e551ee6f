import type { OperatorAction } from '#shared/contract/operator-actions.ts'

/** What an operator did, as the end of a sentence about them. */
export const actWords: Record<OperatorAction, string> = {
  'job.run': 'had a job run',
  'mail.sent-again': 'sent a mail again',
  'webhook.sent-again': 'sent messages of a webhook again',
  'company.disabled': 'disabled a company',
  'company.enabled': 'enabled a company',
  'person.disabled': 'disabled a person',
  'person.enabled': 'enabled a person',
  'campaign.taken-down': 'took pages down',
  'campaign.put-back': 'put pages back',
  'registration.changed': 'changed who may register',
  'rollups.rebuilt': 'had visits counted anew',
}
