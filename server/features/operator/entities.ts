import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'

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
] as const
export type OperatorAction = (typeof operatorActions)[number]

/** Who of those who run the installation did what, and when. Rows are only added. */
export const OperatorActEntity = defineEntity({
  name: 'OperatorAct',
  tableName: 'operator_act',
  properties: {
    /** UUIDv7, so in the order in which they were written. */
    id: p.uuid().primary(),
    at: p.datetime(3),
    /** `ada on web-1` for a command. */
    actor: p.string(),
    action: p.string().$type<OperatorAction>(),
    /** What was acted on, in words as it was then. */
    subject: p.text(),
  },
})
export type OperatorActRow = InferEntity<typeof OperatorActEntity>
