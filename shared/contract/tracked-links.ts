import { z } from 'zod'
import { byCampaign, id, instant, line, operation } from './common.ts'
import { linkIdPattern, mostCost, utmLength } from './utm.ts'

const value = line.trim().max(utmLength, `At most ${utmLength} characters.`)

const values = z.object({
  /** utm_source, by which visits are counted. */
  source: value.min(1, 'Say where it will stand, e.g. newsletter.'),
  medium: value,
  campaignName: value,
  term: value,
  content: value,
})

/** What a link costs altogether, in cents; null where nobody says. */
const cost = z
  .number()
  .int()
  .min(0, 'It costs nothing or more.')
  .max(mostCost, 'That is more than can be told.')
  .nullable()

/**
 * Of all visits by a link that are kept, whatever the time on a screen: its cost is of all time, too.
 * `conversions` are of the goal that is asked for, `worth` is that of all goals, in cents; null where none
 * has a worth.
 */
const broughtSchema = z.object({
  conversions: z.number().int(),
  worth: z.number().int().nullable(),
})

export const trackedLinkSchema = values.extend({
  id,
  /** utm_id in its address; no other link of the campaign has it. */
  shortId: z.string(),
  /** The whole address. */
  url: z.string(),
  cost: cost.describe('null also for who may not see numbers'),
  createdBy: z.string(),
  createdAt: instant,
  /** What came of it; null for who may not see numbers. */
  brought: broughtSchema.nullable(),
  /** Visitors who came by it, of all visits that are kept; null for who may not see numbers. */
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
    .input(
      byCampaign.extend({
        /** The goal that conversions are of; the main one by default. */
        goal: id.optional(),
      }),
    )
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
        cost: cost.default(null),
        /** That of a link that was removed, so that its address is counted again; default: a new one. */
        shortId: z.string().regex(linkIdPattern, 'This is no id of a link.').optional(),
      }),
    )
    .output(trackedLinkSchema),
  update: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/links/{trackedLinkId}',
      summary: 'Say what a saved address costs altogether, e.g. the advertisement it stands in',
    })
    .input(byCampaign.extend({ trackedLinkId: id, cost }))
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
