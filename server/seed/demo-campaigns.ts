import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import { dayMs } from '#server/features/analytics/buckets.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { createSalts } from '#server/features/analytics/salts.ts'
import { createVisits } from '#server/features/analytics/visits.ts'
import { changeStatus } from '#server/features/campaigns/change-campaign.ts'
import { createCampaign } from '#server/features/campaigns/create-campaign.ts'
import type { CampaignRow } from '#server/features/campaigns/entities.ts'
import type { Person } from '#server/http/caller.ts'
import { publishRelease } from '#server/features/publishing/publish-release.ts'
import type { Services } from '#server/services.ts'
import type { DemoPeople } from './demo-people.ts'
import { findScene } from './find-scene.ts'
import type { Scene } from './find-scene.ts'
import { planVisits } from './plan-visits.ts'
import type { VisitPlan } from './plan-visits.ts'
import { createRandom } from './random.ts'
import { storeVisits } from './store-visits.ts'

type Stage = {
  services: Services
  companyId: string
  people: DemoPeople
  /** The moment (ms) that lies this many days before the demonstration was made. */
  daysAgo: (days: number) => number
}

/** One campaign live for two weeks, one paused after a week, and one draft. */
export async function createDemoCampaigns(stage: Stage): Promise<void> {
  const { people, daysAgo } = stage
  const live = await draft(stage, 'Lamp launch (demo)', 'product-launch', daysAgo(17))
  const liveScenes = [
    await release(stage, live, people.owner, 'activate', daysAgo(14)),
    await release(stage, live, people.editor, 'publish', daysAgo(6)),
  ]
  const mentions = [daysAgo(9.3), daysAgo(3.2), daysAgo(0.04)]
  const fortnight = { from: daysAgo(14), to: daysAgo(0), visits: 1_900, mentions }
  await visit(stage, liveScenes, fortnight, 1)

  const paused = await draft(stage, 'Makers’ day (demo)', 'event', daysAgo(16))
  const pausedScene = await release(stage, paused, people.owner, 'activate', daysAgo(13))
  const week = { from: daysAgo(13), to: daysAgo(5), visits: 450, mentions: [daysAgo(8.6)] }
  await visit(stage, [pausedScene], week, 2)
  await changeStatus(stage.services.database.fork(), paused, 'pause', new Date(daysAgo(5)))

  await draft(stage, 'Slow letter (demo)', 'newsletter', daysAgo(0.8))
}

function draft({ services, companyId, people }: Stage, name: string, template: string, at: number) {
  const input = { companyId, personId: people.editor.id, name, templateId: template }
  return createCampaign(services.database.fork(), input, new Date(at))
}

async function release(
  { services }: Stage,
  campaign: CampaignRow,
  person: Pick<Person, 'id' | 'name'>,
  command: LifecycleCommand,
  at: number,
): Promise<Scene> {
  const then = new Date(at)
  const em = services.database.fork()
  const atThatTime = { ...services, clock: () => then }
  const alongside = (tx: EntityManager) => changeStatus(tx, campaign, command, then)
  const published = await publishRelease(atThatTime, em, campaign, person, alongside, null)
  return findScene(em, campaign, published)
}

async function visit(
  { services, daysAgo }: Stage,
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
  await createSalts(database).forget(daysAgo(0))
}
