import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { Experiment, IntervalReason } from '#shared/contract/experiments.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'

/** While shares, what is shown, and the goal stayed the same; it ends where the next one starts. */
export type ExperimentInterval = {
  /** In ms; shares hold from the next day on, so it may be in the future. */
  startedAt: number
  /** Where visitors got no variants after it; null otherwise. */
  endedAt: number | null
  reason: IntervalReason
  goal: GoalTarget
  /** The same while what is shown is. */
  content: string
  /** In percent, in the order of the variants. */
  weights: number[]
}

/** What is kept of an experiment that ended, as events don't stay for ever. */
export type ExperimentResult = Pick<Experiment, 'variants' | 'verdict' | 'intervals' | 'days'>

/** Visitors of a page get it or one of its variants each, and are compared. */
export const ExperimentEntity = defineEntity({
  name: 'Experiment',
  tableName: 'experiment',
  properties: {
    /** UUIDv7, so in the order in which they were started. */
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    pageId: p.string(),
    /** Of the page, as it was published or looked at last. */
    path: p.string(),
    title: p.text(),
    goalId: p
      .manyToOne(GoalEntity)
      .mapToPk()
      .fieldName('goal_id')
      .index(false)
      .deleteRule('cascade'),
    /** The page first, and what each is called. */
    variants: p.json().$type<{ id: string; name: string }[]>(),
    /** For intervals to come; in percent, in the order of the variants. */
    weights: p.json().$type<number[]>(),
    intervals: p.json().$type<ExperimentInterval[]>(),
    /** In percent of all visitors. */
    heldBack: p.integer(),
    adapts: p.boolean(),
    /** In percent. */
    smallestLift: p.integer(),
    /** Which variant was first found better or worse. */
    decidedId: p.string().nullable(),
    decidedAt: p.datetime(3).nullable(),
    startedBy: p.uuid(),
    startedByName: p.string(),
    startedAt: p.datetime(3),
    endedByName: p.string().nullable(),
    endedAt: p.datetime(3).nullable(),
    /** What was put in place at its end; visitors of that release get it. */
    winner: p.string().nullable(),
    winnerReleaseId: p
      .manyToOne(ReleaseEntity)
      .mapToPk()
      .fieldName('winner_release_id')
      .index(false)
      .deleteRule('set null')
      .nullable(),
    result: p.json().$type<ExperimentResult>().nullable(),
  },
  uniques: [
    {
      name: 'experiment_one_active',
      expression:
        'create unique index experiment_one_active on experiment (campaign_id, page_id) where ended_at is null',
    },
  ],
  indexes: [
    { properties: ['campaignId', 'pageId'] },
    { properties: ['companyId'] },
    { properties: ['goalId'] },
    { properties: ['winnerReleaseId'] },
  ],
})
export type ExperimentRow = InferEntity<typeof ExperimentEntity>
