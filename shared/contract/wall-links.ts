import { z } from 'zod'
import { byCompany, id, instant, line, operation } from './common.ts'

const wallLinkSchema = z.object({
  id,
  /** Whose wall it shows; null for all campaigns that are live. */
  campaign: z.object({ id, name: z.string() }).nullable(),
  /** Where the screen is, as whoever made it calls it; may be empty. */
  label: z.string(),
  /** The address for the screen, with what opens it behind the `#`. */
  url: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  /** False when whoever made it may not see the numbers any more. */
  works: z.boolean(),
  /** How many screens have opened it, and when the last one did first; null for none. */
  opened: z.object({ count: z.number().int(), lastAt: instant.nullable() }),
})
export type WallLink = z.infer<typeof wallLinkSchema>

/** What a link of the wall shows: one campaign, or with null all of the company. */
export const wallSchema = z.object({ companyId: id, campaignId: id.nullable() })
export type WallOfLink = z.infer<typeof wallSchema>

export const wallLinksContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/wall-links',
      summary:
        'Links that show the wall of all campaigns, or of one, on screens without an account',
    })
    .input(byCompany)
    .output(z.object({ links: z.array(wallLinkSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/wall-links',
      successStatus: 201,
      summary:
        'Make a link that shows the wall of one campaign, or of all, on a screen without an account',
    })
    .input(
      byCompany.extend({
        /** Of the one campaign that it shows; without it all that are live. */
        campaignId: id.optional(),
        label: line.trim().max(80, 'At most 80 characters.').default(''),
      }),
    )
    .output(wallLinkSchema),
  revoke: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/wall-links/{wallLinkId}',
      successStatus: 204,
      summary: 'End a link of the wall; screens that show it stop at once',
    })
    .input(byCompany.extend({ wallLinkId: id }))
    .output(z.void()),
  enter: operation
    .route({
      method: 'POST',
      path: '/wall-links/{token}/enter',
      summary: 'Enter by a link of the wall; who is not signed in gets a cookie as a guest',
    })
    .input(z.object({ token: z.string().min(20).max(100) }))
    .output(wallSchema),
}
