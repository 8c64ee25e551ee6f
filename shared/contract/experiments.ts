import { z } from 'zod'
import { byCampaign, id, instant, line, operation } from './common.ts'
import { experimentLimits } from './experiment-limits.ts'

/**
 * `waiting` for a release that has all its variants on a campaign that is live, `running`, or `ended`,
 * which it stays.
 */
export const experimentStates = ['waiting', 'running', 'ended'] as const

/** Why other visitors are compared from a moment on: what they are given is not as it was. */
export const intervalReasons = ['start', 'content', 'weights', 'goal', 'again'] as const
export type IntervalReason = (typeof intervalReasons)[number]

const variantId = line.min(1).max(100)
const weight = z
  .number()
  .int()
  .min(0, 'A share is 0 or more.')
  .max(experimentLimits.weight, 'A share is 100 at most.')

const variantsInput = z
  .array(z.object({ id: variantId, weight }))
  .min(2, 'An experiment has at least two variants.')
  .max(experimentLimits.variants, `At most ${experimentLimits.variants} variants.`)
  .refine(([base]) => (base?.weight ?? 0) > 0, 'The page itself needs a share.')
  .refine((all) => all.slice(1).some(({ weight: one }) => one > 0), 'A variant needs a share.')
  .refine((all) => new Set(all.map(({ id: one }) => one)).size === all.length, 'One of each.')

const smallestLift = z
  .number()
  .int()
  .min(experimentLimits.lift.least, 'At least 1%.')
  .max(experimentLimits.lift.most, 'At most 500%.')

const countsSchema = z.object({
  id: z.string(),
  visitors: z.number().int(),
  /** Those of them who reached the goal after they met it, on that day. */
  converted: z.number().int(),
})

/** What is known of a variant; rates and lifts are parts of 1, and their bounds hold at any look. */
const judgedSchema = countsSchema.extend({
  name: z.string(),
  /** In percent of who takes part; for those to come. */
  weight: z.number().int(),
  /** From the next day on, where that is another. */
  nextWeight: z.number().int().nullable(),
  rate: z.number().nullable(),
  low: z.number(),
  high: z.number(),
  /** How likely it is the best of all. */
  chanceBest: z.number(),
  /** Beside the page; null for the page itself. */
  lift: z
    .object({
      says: z.enum(['better', 'worse', 'open']),
      observed: z.number().nullable(),
      low: z.number(),
      high: z.number().nullable(),
    })
    .nullable(),
})

export const verdictKinds = [
  'too-early',
  'no-difference-yet',
  'better',
  'worse',
  'mismatch',
] as const

export const experimentSchema = z.object({
  id,
  /** The page of the document, and where visitors find it. */
  pageId: z.string(),
  path: z.string(),
  title: z.string(),
  state: z.enum(experimentStates),
  goal: z.object({ id, name: z.string() }),
  /** The page first. */
  variants: z.array(judgedSchema),
  /** Percent of all visitors who get the page and are not compared. */
  heldBack: z.number().int(),
  /** More visitors go to what works, by the day. */
  adapts: z.boolean(),
  /** In percent: what is worth seeing. */
  smallestLift: z.number().int(),
  /** Of how it stands, or stood at its end; null before anybody took part. */
  verdict: z
    .object({
      kind: z.enum(verdictKinds),
      words: z.string(),
      /** The variant that it is about, where it is about one. */
      id: z.string().nullable(),
    })
    .nullable(),
  /** When a variant was first found better or worse, and which. */
  decided: z.object({ at: instant, id: z.string() }).nullable(),
  intervals: z.array(
    z.object({
      startedAt: instant,
      /** Null for the one that runs. */
      endedAt: instant.nullable(),
      reason: z.enum(intervalReasons),
      variants: z.array(countsSchema.extend({ weight: z.number().int() })),
    }),
  ),
  /** By days of the company's time zone, `2026-11-30`; those with visitors. */
  days: z.array(z.object({ day: z.string(), variants: z.array(countsSchema) })),
  startedAt: instant,
  startedBy: z.string(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  /** What was put in place at its end. */
  winner: z.string().nullable(),
  /** Whether all visitors get the winner until the next release brings it as the page. */
  isInPlace: z.boolean(),
})
export type Experiment = z.infer<typeof experimentSchema>
export type JudgedVariantView = Experiment['variants'][number]

const experimentsSchema = z.object({ experiments: z.array(experimentSchema) })
const byExperiment = byCampaign.extend({ experimentId: id })

export const experimentsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/experiments',
      summary: 'Experiments with their numbers and verdicts, newest first',
    })
    .input(byCampaign)
    .output(experimentsSchema),
  start: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/experiments',
      successStatus: 201,
      summary:
        'Give visitors of a page one of its variants each, and compare; a page has one at a time',
    })
    .input(
      byCampaign.extend({
        pageId: variantId,
        /** The page first, then variants of it; what is not named is not shown to visitors. */
        variants: variantsInput,
        goalId: id,
        heldBack: z
          .number()
          .int()
          .min(0, 'Nobody or more.')
          .max(experimentLimits.heldBack, 'At most 90%.')
          .default(0),
        adapts: z.boolean().default(false),
        smallestLift: smallestLift.default(20),
      }),
    )
    .output(experimentSchema),
  change: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/experiments/{experimentId}',
      summary: 'Other shares from the next day on, or another goal from now on',
    })
    .input(
      byExperiment.extend({
        /** Of the same variants. */
        variants: variantsInput.optional(),
        goalId: id.optional(),
        adapts: z.boolean().optional(),
        smallestLift: smallestLift.optional(),
      }),
    )
    .output(experimentSchema),
  end: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/experiments/{experimentId}/end',
      summary: 'End it; visitors get the page again, or at once the winner until the next release',
    })
    .input(byExperiment.extend({ winner: variantId.optional() }))
    .output(experimentSchema),
  resume: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/experiments/{experimentId}/resume',
      summary: 'Take back that it ended; what was counted still counts',
    })
    .input(byExperiment)
    .output(experimentSchema),
}
