import { v7 as uuidv7 } from 'uuid'
import { goalLimits } from '#shared/contract/goals.ts'
import type { GoalBlock } from '#shared/page/checks/goal-blocks.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { changeMainGoal } from '#server/features/ingest/public/change-main-goal.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { firstOf } from '../first-of.ts'
import { GoalEntity } from './entities.ts'

type Scope = { companyId: string; campaignId: string; now: Date }

/**
 * Makes goals of the blocks of a release that none is of yet, and where a campaign has no main goal, the
 * first form its main one, else the first button. What somebody removed does not come back.
 */
export async function recordGoals(
  em: EntityManager,
  { companyId, campaignId, now }: Scope,
  blocks: readonly GoalBlock[],
): Promise<void> {
  const known = await em.find(GoalEntity, { campaignId })
  const targets = new Set(known.map(({ target }) => target))
  const room = goalLimits.goals - known.filter(({ removedAt }) => !removedAt).length
  const fresh = blocks.filter(({ id }) => !targets.has(id)).slice(0, Math.max(0, room))
  const made = fresh.map(({ id: target, name, goal }) =>
    em.create(GoalEntity, {
      id: uuidv7(),
      companyId,
      campaignId,
      name: name.slice(0, goalLimits.name),
      kind: goal === 'submit' ? 'form' : 'press',
      target,
      isMain: false,
      worth: null,
      createdAt: now,
      removedAt: null,
    }),
  )
  await em.flush()
  const shown = [...known.filter(({ removedAt }) => !removedAt), ...made]
  if (shown.some(({ isMain }) => isMain)) return
  const main = firstOf(shown)
  if (!main) return
  const timeZone = await findTimeZone(em, companyId)
  const asked = { campaignId, goal: main, timeZone, now: now.getTime() }
  await changeMainGoal(em, asked, async (tx) => {
    await tx.nativeUpdate(GoalEntity, { id: main.id }, { isMain: true })
  })
}
