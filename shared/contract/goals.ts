import { z } from 'zod'
import { byCampaign, id, line, operation } from './common.ts'

/** What reaches a goal: something sent in a block, a press in a block, or a page seen. */
export const goalKinds = ['form', 'press', 'page'] as const
export type GoalKind = (typeof goalKinds)[number]

/** As many goals as have a bit each in the counting (`Question.goals`). */
export const goalLimits = { goals: 30, name: 80, worth: 100_000_000 }

const goalName = line
  .trim()
  .min(1, 'Give it a name.')
  .max(goalLimits.name, `At most ${goalLimits.name} characters.`)

const worth = z
  .number()
  .int()
  .min(0, 'It is worth nothing or more.')
  .max(goalLimits.worth, 'That is more than can be told.')
  .nullable()

export const goalSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(goalKinds),
  /** The id of a block, or of a page for the kind `page`. */
  target: z.string(),
  /** What conversions are counted by; at most one of a campaign is. */
  isMain: z.boolean(),
  /** What reaching it brings, in cents; null where nobody says. */
  worth: z.number().int().nullable(),
})
export type Goal = z.infer<typeof goalSchema>

const goalsSchema = z.object({ goals: z.array(goalSchema) })
const byGoal = byCampaign.extend({ goalId: id })

export const goalsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/goals',
      summary: 'What counts as a conversion; forms and buttons are added as they go live',
    })
    .input(byCampaign)
    .output(goalsSchema),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/goals',
      successStatus: 201,
      summary: 'Count the visitors of a page as a goal',
    })
    .input(byCampaign.extend({ name: goalName, pageId: line.min(1).max(100) }))
    .output(goalsSchema),
  update: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/goals/{goalId}',
      summary: 'Name a goal, say what it is worth, or make it the main one',
    })
    .input(
      byGoal.extend({
        name: goalName.optional(),
        worth: worth.optional(),
        /** Conversions of before are counted by it, too. */
        isMain: z.literal(true).optional(),
      }),
    )
    .output(goalsSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/goals/{goalId}',
      summary: 'Show a goal no more; the next one becomes the main one in its place',
    })
    .input(byGoal)
    .output(goalsSchema),
}
