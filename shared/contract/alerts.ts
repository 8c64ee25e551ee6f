import { z } from 'zod'
import { alertLimits, alertMeasures } from './alert-limits.ts'
import { byCampaign, id, instant, operation } from './common.ts'

const hours = z
  .number()
  .int('Give whole hours.')
  .min(1, 'At least one hour.')
  .max(alertLimits.hours, `At most ${alertLimits.hours} hours.`)

const countFrom = (least: number) =>
  z
    .number()
    .int('Give a whole number.')
    .min(least, `At least ${least}.`)
    .max(alertLimits.count, `At most ${alertLimits.count}.`)

/** The last 60 minutes, or the last 24 hours. */
const over = z.enum(['hour', 'day'])

/**
 * When a rule fires: none in so many hours; fewer or more than so many in the last hour or day; a full
 * hour that is unusual for its hour and weekday; or leads that come in far faster than in the week before.
 */
export const alertConditionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), hours }),
  z.object({ kind: z.literal('below'), count: countFrom(1), over }),
  z.object({ kind: z.literal('above'), count: countFrom(0), over }),
  z.object({ kind: z.literal('unusual'), side: z.enum(['low', 'high']) }),
  z.object({ kind: z.literal('spike') }),
])
export type AlertCondition = z.infer<typeof alertConditionSchema>

const hourOfDay = z.number().int().min(0).max(23)

/** From the beginning of one hour to the beginning of another, by clocks of the company. */
const quietSchema = z
  .object({ from: hourOfDay, to: hourOfDay })
  .refine(({ from, to }) => from !== to, 'Choose two different hours.')
export type QuietHours = z.infer<typeof quietSchema>

const rule = {
  measure: z.enum(alertMeasures),
  /** Of conversions: those of this goal; null for the main one. */
  goalId: id.nullable(),
  condition: alertConditionSchema,
  /** What fires in them waits until they end; null for none. */
  quiet: quietSchema.nullable(),
  isOn: z.boolean(),
}

export const alertRuleSchema = z.object({
  ...rule,
  id,
  /** `waiting` for the end of quiet hours; `fired` until it is well again. */
  state: z.enum(['watching', 'waiting', 'fired']),
  stateSince: instant,
  /**
   * Why it is silent: the campaign is not live, not long enough, too few weeks are there to compare with,
   * or its goal was removed. Null while it watches.
   */
  lacks: z.enum(['live', 'time', 'days', 'goal']).nullable(),
  /** When it fired last. */
  firedAt: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
})
export type AlertRule = z.infer<typeof alertRuleSchema>

const alertEventSchema = z.object({
  id,
  ruleId: id,
  /** When it fired, and when it was well again; null while it is not. */
  at: instant,
  overAt: instant.nullable(),
  /** What was counted, and what is usual where that was asked for. */
  value: z.number().int(),
  expected: z.number().nullable(),
  words: z.string(),
})
export type AlertEvent = z.infer<typeof alertEventSchema>

export const alertsSchema = z.object({
  /** Whose hours and weekdays these are. */
  timeZone: z.string(),
  rules: z.array(alertRuleSchema),
  /** Newest first. */
  events: z.array(alertEventSchema),
})
export type Alerts = z.infer<typeof alertsSchema>

const byRule = byCampaign.extend({ ruleId: id })

export const alertsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/alerts',
      summary: 'What people are alerted of, and when that was',
    })
    .input(byCampaign)
    .output(alertsSchema),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/alerts',
      successStatus: 201,
      summary: 'Watch one of its numbers',
    })
    .input(
      byCampaign.extend({
        measure: rule.measure,
        goalId: rule.goalId.default(null),
        condition: rule.condition,
        quiet: rule.quiet.default(null),
      }),
    )
    .output(alertsSchema),
  update: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/alerts/{ruleId}',
      summary: 'Watch something else, at other hours, or not at all',
    })
    .input(
      byRule.extend({
        measure: rule.measure.optional(),
        goalId: rule.goalId.optional(),
        condition: rule.condition.optional(),
        quiet: rule.quiet.optional(),
        isOn: rule.isOn.optional(),
      }),
    )
    .output(alertsSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/alerts/{ruleId}',
      summary: 'Watch it no more; when it fired is forgotten',
    })
    .input(byRule)
    .output(alertsSchema),
}
