import { defineEntity, p } from '@mikro-orm/core'

/**
 * Whose rights may be others than before, written by triggers of the database, in the transaction of
 * the change and whoever makes it. Those of the last hour are kept.
 */
export const RightsChangeEntity = defineEntity({
  name: 'RightsChange',
  tableName: 'rights_change',
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.string().$type<'person' | 'company' | 'campaign'>(),
    subjectId: p.uuid(),
    at: p.datetime(3),
  },
})
