import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { OperatorAction } from '#shared/contract/operator-actions.ts'

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
