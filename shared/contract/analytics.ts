import { z } from 'zod'
import { recordOf } from '#shared/lib/record-of.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { byCampaign, byCompany, id, instant, operation } from './common.ts'
import { leadFilter, leadSchema } from './leads.ts'
import { ranges } from './ranges.ts'
import { topListNames } from './top-lists.ts'

/** Absolute counts; `visitors` are unique by day and summed over days. */
export const totalsSchema = z.object({
  views: z.number().int(),
  visitors: z.number().int(),
  clicks: z.number().int(),
  conversions: z.number().int(),
})
export type Totals = z.infer<typeof totalsSchema>

export const bucketSchema = totalsSchema.extend({ at: instant })
export type Bucket = z.infer<typeof bucketSchema>

/** A live campaign at a glance; the last bucket is the minute that runs. */
export const lastHourSchema = z.object({
  campaignId: id,
  visitorsNow: z.number().int(),
  total: totalsSchema,
  series: z.array(bucketSchema),
})
export type LastHour = z.infer<typeof lastHourSchema>

/** With how many leads came; a number like the others, it tells nothing of who they are. */
const rangeCountsSchema = totalsSchema.extend({ leads: z.number().int() })
export type RangeCounts = z.infer<typeof rangeCountsSchema>

/**
 * In as long a time before the range; null where nothing of the campaign was out then. Who was
 * there in a part of a day is not kept, so shorter ranges than days have no visitors of before.
 */
const beforeSchema = rangeCountsSchema.extend({ visitors: z.number().int().nullable() }).nullable()

/** What was seen most, by views. */
const top = z.array(totalsSchema.extend({ value: z.string() }))

export const campaignAnalyticsSchema = z.object({
  visitorsNow: z.number().int(),
  total: totalsSchema,
  range: z.enum(ranges),
  inRange: rangeCountsSchema,
  before: beforeSchema,
  series: z.array(bucketSchema),
  releases: z.array(z.object({ number: z.number().int(), at: instant })),
  ...recordOf(topListNames, () => top),
})
export type CampaignAnalytics = z.infer<typeof campaignAnalyticsSchema>

const curve = z.array(z.number().int())

/**
 * A company's campaigns together and one by one. A visitor's hash belongs to one campaign, so who
 * was in two of them is a visitor of each, also in the sums.
 */
export const companyAnalyticsSchema = z.object({
  range: z.enum(ranges),
  inRange: rangeCountsSchema,
  before: beforeSchema,
  series: z.array(bucketSchema),
  /** What went out within the range, earliest first. */
  releases: z.array(
    z.object({ campaignId: id, name: z.string(), number: z.number().int(), at: instant }),
  ),
  /** The most visited of the range first. */
  campaigns: z.array(
    z.object({
      campaignId: id,
      name: z.string(),
      status: z.enum(statuses),
      visitorsNow: z.number().int(),
      total: totalsSchema,
      inRange: rangeCountsSchema,
      before: beforeSchema,
      /** The range in at most thirty steps of equal length, oldest first. */
      curves: z.object({ views: curve, visitors: curve, clicks: curve, conversions: curve }),
    }),
  ),
  /** How many campaigns of the company are in each state, whatever was asked for. */
  states: z.array(z.object({ status: z.enum(statuses), count: z.number().int() })),
})
export type CompanyAnalytics = z.infer<typeof companyAnalyticsSchema>

const funnelPage = z.object({ pageId: z.string(), path: z.string(), title: z.string() })
/** `isStep` is false for a page that was asked to be left out. */
const funnelPageSchema = funnelPage.extend({ isStep: z.boolean() })
export type FunnelPage = z.infer<typeof funnelPageSchema>

/**
 * What is done on a page: it is seen, a button or link of it is pressed, a goal on it is reached.
 * `visitors` did this step after all the steps before it.
 */
const funnelStepSchema = funnelPage.extend({
  kind: z.enum(['view', 'pressed', 'converted']),
  visitors: z.number().int(),
})
export type FunnelStep = z.infer<typeof funnelStepSchema>

/** How far visitors got; all numbers are visitors, unique by day and summed over days. */
export const funnelSchema = z.object({
  range: z.enum(ranges),
  /** All that were there, also those who saw none of the steps. */
  visitors: z.number().int(),
  /** All that converted, also in another way than by these steps. */
  converted: z.number().int(),
  steps: z.array(funnelStepSchema),
  pages: z.array(funnelPageSchema),
})
export type Funnel = z.infer<typeof funnelSchema>

export const campaignPollSchema = z.object({
  pollId: z.string(),
  question: z.string(),
  /** When it ends or ended; null for one that stays open. */
  closes: instant.nullable(),
  /** Whether the campaign's current release has it. */
  isOnPage: z.boolean(),
  /** How many votes there are; each may name several options. */
  voters: z.number().int(),
  options: z.array(
    z.object({
      id: z.string(),
      words: z.string(),
      votes: z.number().int(),
      /** Whether visitors can choose it now; false for what earlier releases offered. */
      isOffered: z.boolean(),
    }),
  ),
})
export type CampaignPoll = z.infer<typeof campaignPollSchema>

export const analyticsContract = {
  campaign: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/analytics', summary: 'Its numbers' })
    .input(byCampaign.extend({ range: z.enum(ranges).default('day') }))
    .output(campaignAnalyticsSchema),
  company: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/analytics',
      summary: 'The numbers of all campaigns',
    })
    .input(
      byCompany.extend({
        range: z.enum(ranges).default('day'),
        /** Only campaigns in this state; without it all, also those that are over. */
        status: z.enum(statuses).optional(),
      }),
    )
    .output(companyAnalyticsSchema),
  funnel: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/analytics/funnel',
      summary: 'How far visitors got from its first page to a conversion',
    })
    .input(
      byCampaign.extend({
        range: z.enum(ranges).default('day'),
        /** Pages that are no steps. */
        without: z.array(z.string().max(100)).max(100, 'At most 100 pages.').optional(),
      }),
    )
    .output(funnelSchema),
  polls: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/polls', summary: 'Polls, with votes' })
    .input(byCampaign)
    .output(z.object({ polls: z.array(campaignPollSchema) })),
  leads: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/leads', summary: 'Leads, newest first' })
    .input(byCampaign.extend(leadFilter.omit({ campaignId: true }).shape))
    .output(z.object({ leads: z.array(leadSchema), more: z.boolean() })),
  ownDevice: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/own-device',
      summary: 'Where to have visits of one’s own device left out, at each host of its pages',
    })
    .input(byCampaign)
    .output(
      z.object({
        /** The campaign's own address first. Each holds for ten minutes. */
        links: z.array(z.object({ host: z.string(), url: z.string() })),
      }),
    ),
}
