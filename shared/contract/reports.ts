import { z } from 'zod'
import { byCampaign, byCompany, id, instant, operation } from './common.ts'
import { experimentStates } from './experiments.ts'
import { mailDelivery } from './mail-delivery.ts'
import { grains } from './ranges.ts'
import { reachedTargetSchema } from './targets.ts'
import { nextSteps, reportPeriods, reportRhythms } from './report-periods.ts'

const date = z.iso.date()
const count = z.number().int()

/** What a time brought; `conversions` are visitors who reached the main goal. */
const reportTotalsSchema = z.object({
  visitors: count,
  visits: count,
  views: count,
  /** Visits of one view and nothing else. */
  bounces: count,
  conversions: count,
  leads: count,
  /** Of all goals, in cents; null where none has a worth. */
  worth: count.nullable(),
})
export type ReportTotals = z.infer<typeof reportTotalsSchema>

const shareSchema = z.object({ value: z.string(), visitors: count, conversions: count })

/**
 * A campaign and a time on one page. Its numbers are those of `/analytics` for these days: visitors are
 * counted by day and summed over days.
 */
export const reportSchema = z.object({
  campaign: z.object({ id, name: z.string() }),
  company: z.object({ id, name: z.string() }),
  period: z.object({
    kind: z.enum(reportPeriods),
    /** Its first and its last day. */
    from: date,
    to: date,
    /** Of the time that it is compared with; null where nothing was out by then. */
    before: z.object({ from: date, to: date }).nullable(),
    /** False while its last day is not over. */
    isOver: z.boolean(),
    timeZone: z.string(),
  }),
  madeAt: instant,
  /** What conversions are of; null without a main goal. */
  mainGoal: z.string().nullable(),
  totals: reportTotalsSchema,
  before: reportTotalsSchema.nullable(),
  /** With how far the campaign has come by now, since the beginning; null without one. */
  target: reachedTargetSchema.nullable(),
  /** By day; by hour up to two days, by week or month where days are too many. */
  grain: z.enum(grains),
  curve: z.array(z.object({ at: instant, visitors: count, conversions: count })),
  /** By visitors, five at most. */
  sources: z.array(shareSchema),
  pages: z.array(shareSchema.extend({ views: count })),
  devices: z.array(shareSchema),
  goals: z.array(
    z.object({
      id,
      name: z.string(),
      isMain: z.boolean(),
      /** In cents, of one visitor who reached it. */
      worth: count.nullable(),
      visitors: count,
    }),
  ),
  /** Those of which a part was in this time, newest first. */
  experiments: z.array(
    z.object({
      id,
      title: z.string(),
      path: z.string(),
      state: z.enum(experimentStates),
      startedAt: instant,
      endedAt: instant.nullable(),
      /** When a variant was first found better or worse. */
      decidedAt: instant.nullable(),
      /** How it stands now, or stood at its end. */
      words: z.string(),
    }),
  ),
  /** What alerts found in this time, newest first, twenty at most. */
  alerts: z.array(z.object({ id, at: instant, overAt: instant.nullable(), words: z.string() })),
  /** Those that went out in this time or were seen in it, newest first, ten at most. */
  releases: z.array(z.object({ number: count, at: instant, visitors: count, conversions: count })),
  nextStep: z.object({
    kind: z.enum(nextSteps),
    /** One or two sentences. */
    words: z.string(),
    /** What the link says, and the path in the application that it leads to. */
    label: z.string(),
    path: z.string(),
  }),
})
export type Report = z.infer<typeof reportSchema>

const subscriptionSchema = z.object({
  rhythm: z.enum(reportRhythms),
  /** Where mail goes. */
  email: z.string(),
  /** When the next one is due; null for none. */
  nextAt: instant.nullable(),
  timeZone: z.string(),
  /** What became of the last mail there; null when there was none in the last thirty days. */
  lastMail: mailDelivery.nullable(),
})
export type ReportSubscription = z.infer<typeof subscriptionSchema>

const mailedReportSchema = z.object({
  campaign: z.object({ id, name: z.string() }),
  rhythm: z.enum(reportRhythms).exclude(['never']),
  /** When the next one is due. */
  nextAt: instant,
})
export type MailedReport = z.infer<typeof mailedReportSchema>

/** What is asked for: days of one's own are given as their first and last date. */
export const reportQuery = byCampaign.extend({
  period: z.enum(reportPeriods).default('week'),
  from: date.optional(),
  to: date.optional(),
})
export type ReportQuery = z.infer<typeof reportQuery>

const byStop = z.object({ token: z.string().min(20).max(100) })

const endedSchema = z.object({ companyName: z.string(), campaignName: z.string() })
export type ReportMailsEnded = z.infer<typeof endedSchema>

export const reportsContract = {
  get: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/report',
      summary:
        'One page about a campaign and a time: what it brought, from where, and what is next',
    })
    .input(reportQuery)
    .output(reportSchema),
  subscription: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/report/subscription',
      summary: 'How often one is mailed the report',
    })
    .input(byCampaign)
    .output(subscriptionSchema),
  subscriptions: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/report-subscriptions',
      summary: 'The campaigns of which one is mailed the report, by name, 200 at most',
    })
    .input(byCompany)
    .output(z.object({ reports: z.array(mailedReportSchema), timeZone: z.string() })),
  subscribe: operation
    .route({
      method: 'PUT',
      path: '/campaigns/{campaignId}/report/subscription',
      summary: 'Be mailed the report every week, every month or never',
    })
    .input(byCampaign.extend({ rhythm: z.enum(reportRhythms) }))
    .output(subscriptionSchema),
  unsubscribe: operation
    .route({
      method: 'POST',
      path: '/reports/unsubscribe/{token}',
      summary:
        'Get no more reports of a campaign, by what a report’s mail carries; as mail programs do it (RFC 8058)',
    })
    .input(byStop)
    .output(endedSchema),
  resubscribe: operation
    .route({
      method: 'POST',
      path: '/reports/resubscribe/{token}',
      summary: 'Get these reports again',
    })
    .input(byStop)
    .output(endedSchema),
}
