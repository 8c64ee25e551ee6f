import { createCampaign } from '#server/features/campaigns/public/create-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { runCommand } from '#server/features/launch/public/run-command.ts'
import type { ReleaseCommand } from '#server/features/launch/public/run-command.ts'
import { publishRelease } from '#server/features/launch/public/publish-release.ts'
import type { Alongside } from '#server/features/launch/public/publish-release.ts'
import { findScene } from '#server/features/sample/find-scene.ts'
import type { Scene } from '#server/features/sample/find-scene.ts'
import { visitScenes } from '#server/features/sample/visit-scenes.ts'
import { callerOf } from '#server/core/caller.ts'
import type { DemoPerson } from './demo-people.ts'
import type { Stage } from './demo-stage.ts'
import { talkAboutLive, talkInReview } from './demo-talk.ts'

/**
 * One campaign live for two weeks, one paused after a week, one draft, and one that waits for
 * approval. In the order in which it happened: that is the order of the audit log.
 */
export async function createDemoCampaigns(stage: Stage): Promise<void> {
  const { people, daysAgo } = stage
  const { owner, editor } = people
  const live = await draft(stage, 'Lamp launch (demo)', 'product-launch', daysAgo(17))
  const paused = await draft(stage, 'Makers’ day (demo)', 'event', daysAgo(16))
  const first = await release(stage, live, owner, 'activate', daysAgo(14))
  const pausedScene = await release(stage, paused, owner, 'activate', daysAgo(13))
  const second = await release(stage, live, editor, 'publish', daysAgo(6))
  await pause(stage, paused, owner, daysAgo(5))
  const reviewed = await draft(stage, 'Glaze class (demo)', 'masterclass', daysAgo(2))
  await draft(stage, 'Slow letter (demo)', 'newsletter', daysAgo(0.8))
  await talkAboutLive(stage, live, daysAgo(0.5))
  await talkInReview(stage, reviewed, daysAgo(0.2))

  const mentions = [daysAgo(9.3), daysAgo(3.2), daysAgo(0.04)]
  const fortnight = { from: daysAgo(14), to: daysAgo(0), visits: 1_900, mentions }
  const then = { ...stage.services, clock: () => new Date(daysAgo(0)) }
  await visitScenes(then, [first, second], fortnight, 1)
  const week = { from: daysAgo(13), to: daysAgo(5), visits: 450, mentions: [daysAgo(8.6)] }
  await visitScenes(then, [pausedScene], week, 2)
}

function draft({ services, companyId, people }: Stage, name: string, template: string, at: number) {
  const by = callerOf(people.editor)
  const input = { companyId, name, templateId: template }
  return createCampaign(services.database.fork(), by, input, {
    plans: services.plans,
    now: new Date(at),
  })
}

async function release(
  { services }: Stage,
  campaign: CampaignRow,
  person: DemoPerson,
  command: ReleaseCommand,
  at: number,
): Promise<Scene> {
  const em = services.database.fork()
  const atThatTime = { ...services, clock: () => new Date(at) }
  const alongside: Alongside = (tx, details) =>
    runCommand(tx, campaign, command, callerOf(person), atThatTime, details)
  const launch = { what: null, by: person }
  const published = await publishRelease(atThatTime, em, campaign, launch, alongside)
  return findScene(em, campaign, published)
}

function pause({ services }: Stage, campaign: CampaignRow, person: DemoPerson, at: number) {
  const atThatTime = { ...services, clock: () => new Date(at) }
  return services.database
    .fork()
    .transactional((tx) => runCommand(tx, campaign, 'pause', callerOf(person), atThatTime))
}
