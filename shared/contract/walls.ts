import { z } from 'zod'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { bucketSchema, totalsSchema } from './analytics.ts'
import { byCampaign, byCompany, id, instant, operation } from './common.ts'
import { reachedTargetSchema } from './targets.ts'

/** A campaign as a screen on the wall names it, with what it has counted. */
const wallCampaignSchema = z.object({
  id,
  companyId: id,
  name: z.string(),
  status: z.enum(statuses),
  isSample: z.boolean(),
  /** Since when its pages are taken down; why is not for the wall. */
  takenDown: z.object({ at: instant }).nullable(),
  visitorsNow: z.number().int(),
  total: totalsSchema,
})
export type WallCampaign = z.infer<typeof wallCampaignSchema>

/** Everybody who passes reads it: it holds counts and times, and nothing of who anybody is. */
export const campaignWallSchema = wallCampaignSchema.extend({
  /** By which the company counts its days. */
  timeZone: z.string(),
  /** The last hour, a bucket a minute. */
  series: z.array(bucketSchema),
  releases: z.array(z.object({ number: z.number().int(), at: instant })),
  /** Where visitors of the last 24 hours came from, most first. */
  sources: z.array(z.object({ value: z.string(), visitors: z.number().int() })),
  /** When leads came and from where, the last first. */
  leads: z.array(z.object({ id, at: instant, source: z.string().nullable() })),
  target: reachedTargetSchema.nullable(),
  /** Those that run, the newest first: of which page, and how they stand in a few words. */
  experiments: z.array(
    z.object({ title: z.string(), path: z.string(), isDecided: z.boolean(), words: z.string() }),
  ),
})
export type CampaignWall = z.infer<typeof campaignWallSchema>

export const companyWallSchema = z.object({
  name: z.string(),
  /** Those that are live, the oldest first, at most 200. */
  campaigns: z.array(wallCampaignSchema),
  /** How many are live. */
  count: z.number().int(),
})
export type CompanyWall = z.infer<typeof companyWallSchema>

export const wallsContract = {
  show: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/wall',
      summary: 'The live campaigns for a screen on the wall, also by a link of the wall',
    })
    .input(byCompany)
    .output(companyWallSchema),
  campaign: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/wall',
      summary: 'One campaign for a screen on the wall: its last hour, sources and last leads',
    })
    .input(byCampaign)
    .output(campaignWallSchema),
}
