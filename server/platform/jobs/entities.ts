import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'

/** When each recurring job is due next, and how its last runs ended. */
export const JobEntity = defineEntity({
  name: 'Job',
  tableName: 'job',
  properties: {
    name: p.string().primary(),
    /** While it runs, its lease ends then. */
    dueAt: p.datetime(3),
    /** When the last run began; it goes on while this is the latest of the three. */
    startedAt: p.datetime(3).nullable(),
    doneAt: p.datetime(3).nullable(),
    /** Runs in a row that have failed. */
    failures: p.integer().default(0),
    failedAt: p.datetime(3).nullable(),
    /** What the last of them said; null once a run has succeeded. */
    lastError: p.text().nullable(),
  },
})
export type JobRow = InferEntity<typeof JobEntity>
