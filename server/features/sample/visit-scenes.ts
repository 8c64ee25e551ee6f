import type { Services } from '#server/core/services.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import { createSalts } from '#server/features/ingest/public/salts.ts'
import { createVisits } from '#server/features/ingest/public/visits.ts'
import type { Scene } from './find-scene.ts'
import { planVisits } from './plan-visits.ts'
import type { VisitPlan } from './plan-visits.ts'
import { createRandom } from './random.ts'
import { storeVisits } from './store-visits.ts'

/**
 * Has visitors come to a campaign's releases as planned, the same for the same `seed`. Resolves when
 * all of it is durable and nothing leads back from a visitor of the past.
 */
export async function visitScenes(
  services: Pick<Services, 'database' | 'log' | 'pageSecret' | 'clock'>,
  scenes: readonly Scene[],
  plan: VisitPlan,
  seed: number,
): Promise<void> {
  const { database, log, pageSecret: secret } = services
  // A collector of that time, or it would delete the salts of those days while they are needed.
  const clock = () => new Date(plan.from - dayMs)
  const visits = createVisits({ database, log, clock, secret, committed: () => undefined })
  try {
    await storeVisits(visits, scenes, planVisits(plan, createRandom(seed)))
  } finally {
    await visits.close()
  }
  await createSalts(database).forget(services.clock().getTime())
}
