import { defineEntity, p } from '@mikro-orm/core'

/** When each recurring job is due next; while one runs, its lease ends then. */
export const JobEntity = defineEntity({
  name: 'Job',
  tableName: 'job',
  properties: { name: p.string().primary(), dueAt: p.datetime(3) },
})
