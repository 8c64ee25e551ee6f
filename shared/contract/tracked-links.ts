import { z } from 'zod'
import { byCampaign, id, instant, line, operation } from './common.ts'
import { linkIdPattern, utmLength } from './utm.ts'

const value = line.trim().max(utmLength, `At most ${utmLength} characters.`)

const values = z.object({
  /** utm_source, by which visits are counted. */
  source: value.min(1, 'Say where it will stand, e.g. newsletter.'),
  medium: value,
  campaignName: value,
  term: value,
  content: value,
})

export const trackedLinkSchema = values.extend({
  id,
  /** utm_id in its address; no other link of the campaign has it. */
  shortId: z.string(),
  /** The whole address. */
  url: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  /** Visitors who came from this source, whichever link said so; null for who may not see numbers. */
  visitors: z.number().int().nullable(),
})
export type TrackedLink = z.infer<typeof trackedLinkSchema>

export const trackedLinksContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/links',
      summary: 'Saved addresses with UTM values, newest first',
    })
    .input(byCampaign)
    .output(z.object({ links: z.array(trackedLinkSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/links',
      successStatus: 201,
      summary: 'Save an address with UTM values',
    })
    .input(
      byCampaign.extend({
        ...values.shape,
        /** That of a link that was removed, so that its address is counted again; default: a new one. */
        shortId: z.string().regex(linkIdPattern, 'This is no id of a link.').optional(),
      }),
    )
    .output(trackedLinkSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/links/{trackedLinkId}',
      successStatus: 204,
      summary: 'Forget a saved address; it goes on leading to the campaign',
    })
    .input(byCampaign.extend({ trackedLinkId: id }))
    .output(z.void()),
}
