import { z } from 'zod'
import { byCampaign, byCompany, id, instant, operation } from './common.ts'
import { leadFilter, leadSchema } from './leads.ts'
import { ranges } from './ranges.ts'

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

/** What was seen most, by views. */
const top = z.array(totalsSchema.extend({ value: z.string() }))

export const campaignAnalyticsSchema = z.object({
  visitorsNow: z.number().int(),
  total: totalsSchema,
  range: z.enum(ranges),
  inRange: totalsSchema,
  /**
   * In as long a time before the range; null where nothing of the campaign was out then. Who was
   * there in a part of a day is not kept, so shorter ranges than days have no visitors of before.
   */
  before: totalsSchema.extend({ visitors: z.number().int().nullable() }).nullable(),
  series: z.array(bucketSchema),
  releases: z.array(z.object({ number: z.number().int(), at: instant })),
  pages: top,
  sources: top,
  devices: top,
})
export type CampaignAnalytics = z.infer<typeof campaignAnalyticsSchema>

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
    .input(byCompany)
    .output(
      z.object({
        campaigns: z.array(
          z.object({
            campaignId: id,
            name: z.string(),
            visitorsNow: z.number().int(),
            total: totalsSchema,
          }),
        ),
      }),
    ),
  polls: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/polls', summary: 'Polls, with votes' })
    .input(byCampaign)
    .output(z.object({ polls: z.array(campaignPollSchema) })),
  leads: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/leads', summary: 'Leads, newest first' })
    .input(byCampaign.extend(leadFilter.omit({ campaignId: true }).shape))
    .output(z.object({ leads: z.array(leadSchema), more: z.boolean() })),
}
