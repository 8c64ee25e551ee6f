import { z } from 'zod'
import { byCampaign, id, instant, line, operation } from './common.ts'
import { redirectsLimit } from './redirects-limit.ts'

export const redirectSchema = z.object({
  id,
  /** A path within the campaign, as pages have them. */
  path: z.string(),
  target: z.string(),
  createdBy: z.string(),
  createdAt: instant,
})
export type Redirect = z.infer<typeof redirectSchema>

const path = line
  .trim()
  .min(2, 'Give the old address, e.g. /early-bird.')
  .max(200, 'At most 200 characters.')

const isTarget = (target: string) =>
  /^\/(?![/\\])[^\s\\]*$/.test(target) || /^https?:\/\/[^\s\\/@?#]+([/?#]\S*)?$/i.test(target)

const target = line
  .trim()
  .max(2_000, 'At most 2,000 characters.')
  .refine(isTarget, 'Lead to a page, e.g. /thanks, or to an address that begins with https://.')

export const redirectsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/redirects',
      summary: 'Addresses of a campaign that lead elsewhere',
    })
    .input(byCampaign)
    .output(z.object({ redirects: z.array(redirectSchema).max(redirectsLimit) })),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/redirects',
      successStatus: 201,
      summary: 'Let an address without a page lead elsewhere, from now on',
    })
    .input(byCampaign.extend({ path, target }))
    .output(redirectSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/redirects/{redirectId}',
      successStatus: 204,
      summary: 'Let an address lead nowhere any more',
    })
    .input(byCampaign.extend({ redirectId: id }))
    .output(z.void()),
}
